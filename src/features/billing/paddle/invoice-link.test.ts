import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, paddleWorkspace, SOLO } from '../../../../tests/support/features/billing/paddle/workspace.ts'

const { world, owner, ask, buy, passTime } = paddleWorkspace()

/** Opens an address from an answer in a browser that is not signed in anywhere. */
async function open(address: string): Promise<{ status: number; location: string; error: string }> {
  const { t } = world()
  const { pathname, origin } = new URL(address)
  assert.equal(origin, new URL(t.services.config.baseUrl).origin)
  const { statusCode, headers, body } = await t.app.inject({ method: 'GET', url: pathname, headers: { accept: '*/*' } })
  return { status: statusCode, location: String(headers.location ?? ''), error: String(JSON.parse(body).error ?? '') }
}

async function paid(): Promise<string> {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  return (await ask('GET', '/invoices')).data.data[0].invoiceUrl
}

test('invoiceUrl leads to the invoice, without another word, wherever it stands', async () => {
  await paid()
  const [invoices, transactions, { data: billing }] = await Promise.all([
    ask('GET', '/invoices'),
    ask('GET', '/transactions'),
    ask('GET', ''),
  ])
  for (const { invoiceUrl } of [
    invoices.data.data[0],
    transactions.data.data[0],
    billing.recentInvoices[0],
    billing.recentBillingTransactions[0],
  ]) {
    const { status, location } = await open(invoiceUrl)
    assert.equal(status, 302)
    const invoice = await fetch(location)
    assert.equal(invoice.status, 200)
    assert.match(await invoice.text(), /^Invoice 325-\S+\nTotal 1900 USD/)
  }
})

test('a link that is older than its hours, changed, or of nothing is said to have ended', async () => {
  const address = await paid()
  const wrong = [`${address}x`, address.replace(owner().orgId, crypto.randomUUID()), new URL('./none', address).href]
  for (const one of wrong) {
    const { status, location, error } = await open(one)
    assert.deepEqual([status, location], [404, ''], one)
    assert.match(error, /has ended/)
  }
  world()
    .sandbox()
    .passTime(3 * 60 * 60_000)
  assert.equal((await open(address)).status, 404)
})
