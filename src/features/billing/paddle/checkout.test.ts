import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { requirePlans } from '#features/billing/index.ts'
import { PACK, SOLO, TEAM } from '../../../../sandbox/paddle/paddle-for-tests.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { openPaddleWorld, type PaddleWorld } from '../../../../tests/support/paddle-world.ts'

let world: PaddleWorld
let owner: Person
before(async () => {
  world = await openPaddleWorld(Date.now())
})
beforeEach(async () => {
  await world.anew()
  owner = await world.t.make.org()
  await requirePlans(world.t.services, world.sweep)
})
after(() => world.close())

const checkout = (priceId: string) => world.t.request('POST', '{O}/billing/checkout', { as: owner, body: { priceId } })

/** A person goes to the address and pays; the webhooks arrive. */
async function payAt(checkoutUrl: string): Promise<void> {
  const form = new URLSearchParams({ _ptxn: new URL(checkoutUrl).searchParams.get('_ptxn') ?? '', card: 'pays' })
  const paid = await fetch(new URL('/checkout', checkoutUrl), { method: 'POST', body: form })
  assert.match(await paid.text(), /this is paid/)
  await world.sandbox().sendWebhooks()
  await world.t.runJobs()
}

test('a plan is bought at the address, by a workspace that could only be read, and finds it', async () => {
  const begun = await checkout(SOLO)
  assert.equal(begun.status, 200)
  const before = await world.t.request('GET', '{O}/billing', { as: owner })
  assert.equal(before.data.subscription, null, 'nothing is bought before it is paid')
  await payAt(begun.data.checkoutUrl)
  const { data } = await world.t.request('GET', '{O}/billing', { as: owner })
  assert.deepEqual([data.plan.key, data.subscription.accessState], ['solo', 'full'])
  // A second plan would be paid twice, so it is refused. A pack is sold to the same customer.
  const twice = await checkout(TEAM)
  assert.deepEqual([twice.status, twice.body.code], [409, 'invalid_transition'])
  const pack = await checkout(PACK)
  await payAt(pack.data.checkoutUrl)
  const after = await world.t.request('GET', '{O}/billing', { as: owner })
  assert.equal(after.data.creditBalance.purchased, 500)
  const customers = new Set([...world.sandbox().state.transactions.values()].map(({ customer_id }) => customer_id))
  assert.deepEqual([...customers], [data.subscription.providerCustomerId])
})

test('a price that is not sold is refused at its field, and nothing is opened', async () => {
  const { status, body } = await checkout('pri_other')
  assert.deepEqual([status, body.details?.[0]?.path ?? body.details?.[0]?.field], [400, 'body.priceId'])
  assert.equal(world.sandbox().state.transactions.size, 0)
})
