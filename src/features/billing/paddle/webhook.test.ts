import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { DEMO_WEBHOOK_SECRET } from '../../../../sandbox/paddle/options.ts'
import { openPaddleWorld, type PaddleWorld } from '../../../../tests/support/paddle-world.ts'

let world: PaddleWorld
before(async () => {
  world = await openPaddleWorld()
})
beforeEach(async () => {
  await world.anew()
})
after(() => world.close())

const seconds = () => Math.floor(world.sandbox().clock.now() / 1000)
let count = 0
const newEvent = () =>
  JSON.stringify({
    event_id: `evt_of_test_${++count}`,
    event_type: 'customer.created',
    occurred_at: '2027-01-15T09:00:00.123456Z',
    notification_id: 'ntf_1',
    data: { id: 'ctm_1', name: 'Zoë  \u2028' },
  })
const sign = (body: string, ts = seconds(), secret = DEMO_WEBHOOK_SECRET) =>
  `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`

async function deliver(body: string, signature?: string, type = 'application/json') {
  const response = await world.t.app.inject({
    method: 'POST',
    url: world.webhookPath,
    headers: { 'content-type': type, ...(signature !== undefined && { 'paddle-signature': signature }) },
    payload: body,
  })
  return response.statusCode
}
const stored = () =>
  world.t.owner
    .selectFrom('paddle_event')
    .select(['event_id', 'body', 'from_stream'])
    .orderBy('received_at', 'desc')
    .execute()

test('a genuine webhook is stored as its bytes, and answered before anything is done', async () => {
  const body = newEvent()
  assert.equal(await deliver(body, sign(body)), 200)
  const [event] = await stored()
  assert.deepEqual([event?.body, event?.from_stream], [body, false])
})

test('the same webhook again is answered alike, and stored once', async () => {
  const body = newEvent()
  const before = (await stored()).length
  for (const ts of [seconds(), seconds(), seconds() + 5]) assert.equal(await deliver(body, sign(body, ts)), 200)
  assert.equal((await stored()).length, before + 1)
})

const refused: [string, (body: string) => [string, string | undefined]][] = [
  ['without a signature', (body) => [body, undefined]],
  ['forged by a stranger', (body) => [body, sign(body, seconds(), 'a secret of somebody else')]],
  ['that is old', (body) => [body, sign(body, seconds() - 61)]],
  ['from the future', (body) => [body, sign(body, seconds() + 61)]],
  [
    'that is old, its time made fresh',
    (body) => [body, sign(body, seconds() - 61).replace(/ts=\d+/, `ts=${seconds()}`)],
  ],
  ['signed for another body', (body) => [body, sign(newEvent())]],
  ['cut short', (body) => [body.slice(0, -20), sign(body)]],
  ['written anew with the same meaning', (body) => [JSON.stringify(JSON.parse(body), null, 1), sign(body)]],
  ['with nothing in it', (body) => ['', sign(body)]],
]
for (const [name, of] of refused) {
  test(`a webhook ${name} is refused, and nothing is stored`, async () => {
    const before = (await stored()).length
    const [body, signature] = of(newEvent())
    assert.equal(await deliver(body, signature), 401)
    assert.equal((await stored()).length, before)
  })
}

test('what is genuine and no event is refused; its type may be any', async () => {
  assert.equal(await deliver('not JSON', sign('not JSON')), 400)
  assert.equal(await deliver('{"event_id":"evt_x"}', sign('{"event_id":"evt_x"}')), 400)
  const body = newEvent()
  assert.equal(await deliver(body, sign(body), 'text/plain'), 200)
})

for (const [name, text] of [
  ['NUL', String.raw`\u0000`],
  ['half a surrogate pair', String.raw`\ud800`],
  ['a line break', String.raw`\n`],
] as const) {
  for (const field of ['event_id', 'event_type']) {
    test(`${name} in the ${field} is refused for what it is, and nothing is stored`, async () => {
      const before = (await stored()).length
      const body = newEvent().replace(`"${field}":"`, `"${field}":"${text}`)
      assert.equal(await deliver(body, sign(body)), 400)
      assert.equal((await stored()).length, before)
    })
  }
}

test('no workspace sees what Paddle told', async () => {
  const owner = await world.t.make.org()
  const { db } = world.t.services
  const seen = await inScope(db, { orgId: owner.orgId }, (trx) => trx.selectFrom('paddle_event').selectAll().execute())
  assert.deepEqual(seen, [])
})

test('a purchase is believed only for the workspace that this installation named', async () => {
  const { t } = world
  const [owner, victim] = [await t.make.org(), await t.make.org()]
  const { customData = {} } = await t.services.billing.checkoutPrices(world.contextOf(owner))
  const priceIds = [[...world.sandbox().state.prices.keys()][0] ?? '']
  const forged = { ...customData, workspace: victim.orgId }
  world.sandbox().buy({ priceIds, customerId: null, customData: forged })
  world.sandbox().buy({ priceIds, customerId: null, customData })
  await world.sandbox().sendWebhooks()
  await t.runJobs()
  const rows = await t.owner
    .selectFrom('subscription')
    .select('org_id')
    .where('org_id', 'in', [owner.orgId, victim.orgId])
    .execute()
  assert.deepEqual(rows, [{ org_id: owner.orgId }])
})
