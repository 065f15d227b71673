import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { DAY_MS, openPaddle, PACK, SOLO, TEAM } from '../../sandbox/paddle/paddle-for-tests.ts'
import { createCheck } from './check.ts'
import { type Exchange, tapped } from './exchange.ts'
import type { WireFormat } from './format.ts'

const format: WireFormat = JSON.parse(readFileSync(new URL('paddle.json', import.meta.url), 'utf8'))
const check = createCheck(format)

test('the simulated Paddle answers and sends webhooks as Paddle’s own document says', async (t) => {
  const exchanges: Exchange[] = []
  const fetch = tapped(globalThis.fetch, (exchange) => exchanges.push(exchange))
  const { sandbox, call } = await openPaddle(t, {}, fetch)
  const country = { items: [{ price_id: SOLO, quantity: 1 }], address: { country_code: 'DE' } }
  await call('GET', '/products')
  await call('GET', '/prices?include=product')
  const preview = await call('POST', '/pricing-preview', country)
  assert.match(preview.body.data.details.line_items[0].formatted_totals.total, /17,10\s€/)
  const customer = (await call('POST', '/customers', { email: 'nora@northwind.example' })).body.data.id
  await call('GET', '/customers?email=nora@northwind.example')
  await call('GET', `/customers/${customer}`)
  const items = [{ price_id: SOLO, quantity: 1 }]
  const bought = (await call('POST', '/transactions', { items, customer_id: customer, custom_data: { a: 1 } })).body
    .data
  sandbox.pay(bought.id, 'pays')
  const id = sandbox.state.transactions.get(bought.id)?.subscription_id ?? ''
  const at = `/subscriptions/${id}`
  await call('POST', `${at}/activate`)
  await call('GET', at)
  await call('GET', '/subscriptions?status=active')
  await call('GET', `${at}/update-payment-method-transaction`)
  await call('PATCH', at, { items: [{ price_id: TEAM, quantity: 1 }], proration_billing_mode: 'prorated_immediately' })
  await call('PATCH', at, { items, proration_billing_mode: 'prorated_immediately' })
  await call('GET', `/customers/${customer}/credit-balances`)
  await call('POST', `${at}/pause`, { effective_from: 'next_billing_period' })
  sandbox.passTime(32 * DAY_MS)
  await call('GET', at)
  await call('POST', `${at}/resume`, { effective_from: 'immediately' })
  sandbox.setCard(customer, 'declined')
  sandbox.passTime(45 * DAY_MS)
  await call('GET', at)
  sandbox.setCard(customer, 'pays')
  sandbox.passTime(5 * DAY_MS)
  await call('POST', `${at}/cancel`, { effective_from: 'immediately' })
  const pack = sandbox.buy({ priceIds: [PACK], customerId: customer, customData: null })
  await call('POST', '/adjustments', { action: 'refund', type: 'full', transaction_id: pack?.id, reason: 'asked for' })
  sandbox.passTime(DAY_MS)
  await call('GET', '/adjustments')
  await call('GET', `/transactions/${pack?.id}`)
  await call('GET', `/transactions/${pack?.id}/invoice`)
  await call('GET', '/transactions?per_page=30')
  await call('GET', '/events?per_page=200')

  assert.deepEqual(
    exchanges.filter(({ status }) => status >= 400).map(({ path, answer }) => [path, answer]),
    [],
  )
  // An event carries the entity in the form in which the API shows it.
  const shown = { subscription: '/subscriptions/', transaction: '/transactions/', customer: '/customers/' }
  for (const { event_type, data } of sandbox.state.events) {
    const path = shown[event_type.split('.')[0] as keyof typeof shown]
    const answer = { data: structuredClone(data), meta: { request_id: 'none' } }
    if (path)
      exchanges.push({ method: 'GET', path: path + data.id, query: {}, body: null, form: null, status: 200, answer })
  }
  const held = new Set<string | null>()
  const wrong = new Set<string>()
  for (const exchange of exchanges) {
    const { call: name, faults } = check(exchange)
    held.add(name)
    for (const { where, what } of faults) wrong.add(`${where}: ${what}`)
  }
  assert.deepEqual([...wrong], [])
  assert.deepEqual([...held].sort(), Object.keys(format.calls).sort(), 'each call of the digest was made')
})
