import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { openResultsWorld, type ResultsWorld } from '../../../tests/support/features/results/world.ts'

let world: ResultsWorld
before(async () => {
  world = await openResultsWorld({ GALLEY_REFRESHES_PER_DAY: '2' })
})
after(() => world.close())

const refresh = (as: Person) => world.t.request('POST', '{O}/marketing/analytics/refresh', { as })

test('reads the posts of every account at once, whatever their next time', async () => {
  const owner = await world.t.make.org()
  const [x, bluesky] = [await world.account(owner, 'x'), await world.account(owner, 'bluesky')]
  const posts = [await world.published(owner, x, { hoursAgo: 0.1 }), await world.published(owner, bluesky)]
  await world.published(owner, x, { hoursAgo: 24 * 31 })
  for (const { externalId } of posts) {
    world.sandbox.x.metrics.set(externalId, { likes: 8 })
    world.sandbox.bluesky.metrics.set(externalId, { likes: 8 })
  }
  const { status, data } = await refresh(await world.t.make.member(owner, 'contributor'))
  assert.equal(status, 200)
  assert.deepEqual(data, { processed: 2, updated: 2, failed: 0 })
  const rows = await world.t.owner.selectFrom('post_result').select('likes').where('org_id', '=', owner.orgId).execute()
  assert.deepEqual(rows, [{ likes: 8 }, { likes: 8 }])
})

test('a viewer may not spend them', async () => {
  const owner = await world.t.make.org()
  assert.equal((await refresh(await world.t.make.member(owner, 'viewer'))).status, 403)
})

test('an account has so many a day; tomorrow again', async () => {
  const owner = await world.t.make.org()
  const [often, seldom] = [await world.account(owner, 'x'), await world.account(owner, 'x')]
  await world.published(owner, often)
  await Promise.all([refresh(owner), refresh(owner)])
  const refused = await refresh(owner)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])

  await world.published(owner, seldom)
  assert.deepEqual((await refresh(owner)).data, { processed: 1, updated: 1, failed: 0, skippedFairUse: 1 })
  const reads = world.reads('x')
  await refresh(owner)
  assert.equal((await refresh(owner)).status, 402)
  assert.equal(world.reads('x') - reads, 1)

  await world.t.owner
    .updateTable('account_reading')
    .set({ refresh_day: '2026-01-01' })
    .where('org_id', '=', owner.orgId)
    .execute()
  assert.equal((await refresh(owner)).data.processed, 2)
})

test('one account’s trouble is told, and does not keep the others from being read', async () => {
  const owner = await world.t.make.org()
  const [x, bluesky] = [await world.account(owner, 'x'), await world.account(owner, 'bluesky')]
  await world.published(owner, x)
  await world.published(owner, bluesky)
  world.sandbox.x.faults.add({ kind: 'refuse', method: 'GET', path: '/2/tweets', times: 1, retryAfterSeconds: 900 })
  const { data } = await refresh(owner)
  assert.deepEqual(data, {
    processed: 1,
    updated: 1,
    failed: 1,
    errors: [
      { platform: 'x', message: "X's rate limit is reached. Nothing has to be changed: it can be tried again later." },
    ],
  })
  const reads = world.reads('x')
  const again = await refresh(owner)
  assert.equal(world.reads('x'), reads, 'X asked for a pause')
  assert.match(again.data.errors[0].message, /pause/)
})

test('a post that is gone was asked about, and has no new figures', async () => {
  const owner = await world.t.make.org()
  const { externalId } = await world.published(owner, await world.account(owner, 'x'))
  const post = world.sandbox.x.state.posts.get(externalId)
  assert.ok(post)
  post.deletedAtMs = 1
  assert.deepEqual((await refresh(owner)).data, { processed: 1, updated: 0, failed: 0 })
})

test('an account that must be connected again is named; nothing to read is no error', async () => {
  const owner = await world.t.make.org()
  assert.deepEqual((await refresh(owner)).data, { processed: 0, updated: 0, failed: 0 })
  const account = await world.account(owner, 'x')
  await world.t.owner
    .updateTable('social_account')
    .set({ status: 'error', last_error: 'Connect it again.' })
    .where('id', '=', account)
    .execute()
  assert.deepEqual((await refresh(owner)).data.errors, [{ platform: 'x', message: 'Connect it again.' }])
})
