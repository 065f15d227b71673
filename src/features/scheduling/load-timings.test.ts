import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { publishedResults } from '../../../tests/support/features/scheduling/results.ts'
import { createKeptTimings, type KeptTimings } from './kept-timings.ts'
import { loadTimings } from './load-timings.ts'
import type { PostAudience } from './results-for.ts'
import { timingModel } from './timing/timing-model.ts'

const NOW = Date.parse('2026-11-23T05:10:00Z')
const HOUR = 3_600_000
const zone = 'UTC'
const X: PostAudience = { platform: 'x', accountId: null }

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** Notes the key of each model that is made. `postsOf` says how many posts the model of each target rests on. */
function counted() {
  const kept = createKeptTimings()
  const made: string[] = []
  const keptTimings: KeptTimings = {
    get: kept.get,
    set: (key, model) => {
      made.push(key)
      kept.set(key, model)
    },
  }
  const postsOf = (orgId: string, { targets = [X], now = NOW, in: zoneOf = zone } = {}) =>
    inScope(
      t.services.db,
      { orgId },
      async (db) => {
        const timings = await loadTimings({ db, services: { keptTimings } }, { orgId, targets, zone: zoneOf, now })
        return targets.map((target) => timings(target).posts)
      },
      { readOnly: true },
    )
  return { made, postsOf }
}

const reads = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ daysAgo: 4 + index, hour: 9, likes: 10 + index }))

test('a model is made once, and again when a result was written, an hour has passed or the clock is another', async () => {
  const { made, postsOf } = counted()
  const org = await t.make.org()
  const account = await t.make.account(org, 'x')
  await publishedResults(t, { orgId: org.orgId, accountId: account, now: NOW }, reads(10))
  const two = [X, { platform: 'x' as const, accountId: account }]
  assert.deepEqual(await postsOf(org.orgId, { targets: two }), [10, 10])
  assert.deepEqual(await postsOf(org.orgId, { targets: two, now: NOW + HOUR / 2 }), [10, 10])
  assert.equal(made.length, 2)
  await publishedResults(t, { orgId: org.orgId, accountId: account, now: NOW }, reads(2))
  assert.deepEqual(await postsOf(org.orgId), [12])
  assert.equal(made.length, 3)
  await postsOf(org.orgId, { now: NOW + HOUR })
  await postsOf(org.orgId, { in: 'Europe/Berlin' })
  assert.equal(made.length, 5)
})

test('a reading of another workspace is not heard of, one that is written over is', async () => {
  const { made, postsOf } = counted()
  const [org, other] = [await t.make.org(), await t.make.org()]
  await publishedResults(t, { orgId: org.orgId, accountId: await t.make.account(org, 'x'), now: NOW }, reads(10))
  await postsOf(org.orgId)
  await publishedResults(t, { orgId: other.orgId, accountId: await t.make.account(other, 'x'), now: NOW }, reads(10))
  await postsOf(org.orgId)
  assert.equal(made.length, 1)
  await t.owner.updateTable('post_result').set({ likes: 99 }).where('org_id', '=', org.orgId).execute()
  await postsOf(org.orgId)
  assert.equal(made.length, 2)
})

test('what was asked for longest ago makes room', () => {
  const kept = createKeptTimings(2)
  const model = timingModel([], { zone, now: NOW })
  for (const key of ['a', 'b']) kept.set(key, model)
  kept.get('a')
  kept.set('c', model)
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => kept.get(key) !== undefined),
    [true, false, true],
  )
})
