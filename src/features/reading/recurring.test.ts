import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { READ_PRICES } from '#contract/billing/catalogue.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { readPriceOf } from '../../../tests/support/prices.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'
import { askReadPrices, forgetReadCharges } from './index.ts'
import { readPrices } from './metering/read-prices.ts'

let app: SimulatedApp
let sweep: Db
before(async () => {
  app = await openSimulatedApp()
  sweep = openDatabase({ url: app.t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await app?.close()
})

const prices = () => inScope(app.t.services.db, {}, readPrices)
const later = (hours: number) => ({
  ...app.t.services,
  clock: { ...app.t.services.clock, now: () => new Date(Date.now() + hours * 3_600_000) },
})

test('prices are those of the catalogue until the network tells its own, which is asked once a day', async () => {
  const [post, user] = [1000 * readPriceOf({ posts: 1 }), 1000 * readPriceOf({ users: 1 })]
  const usual = { post, user, owned: 100_000 * READ_PRICES.owned }
  assert.deepEqual(await prices(), usual)
  app.sandbox.x.faults.add({ kind: 'server-error', path: '/api/credits/pricing', times: 1 })
  await askReadPrices(app.t.services)
  assert.deepEqual(await prices(), usual, 'while it cannot be reached')
  const asked = async () => (await app.t.owner.selectFrom('read_price').selectAll().executeTakeFirst())?.told_at ?? null
  await askReadPrices(app.t.services)
  assert.equal(await asked(), null, 'not again on the same day')
  await askReadPrices(later(25))
  assert.notEqual(await asked(), null)
  assert.deepEqual(await prices(), usual)
  await app.t.owner.updateTable('read_price').set({ post_micro_usd: 8000, user_micro_usd: 12_000 }).execute()
  assert.deepEqual(await prices(), { post: 800, user: 1200, owned: usual.owned })
})

test('what was read is forgotten after thirty days', async () => {
  const { orgId } = await app.t.make.org()
  const days = [0, 29, 32]
  for (const ago of days) {
    const day = new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10)
    await app.t.owner
      .insertInto('read_charge')
      .values({ org_id: orgId, day, kind: 'post', resource_id: String(ago), milli: 500 })
      .execute()
  }
  await forgetReadCharges(app.t.services, sweep)
  const left = await app.t.owner.selectFrom('read_charge').select('resource_id').where('org_id', '=', orgId).execute()
  assert.deepEqual(left.map(({ resource_id: id }) => id).toSorted(), ['0', '29'])
})
