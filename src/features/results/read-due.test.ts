import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '../../../tests/support/factories.ts'
import { openResultsWorld, type ResultsWorld } from '../../../tests/support/features/results/world.ts'
import { startDueReadings } from './read-due.ts'

const HOUR_MS = 3_600_000
let world: ResultsWorld
let owner: Person

before(async () => {
  world = await openResultsWorld()
})
after(() => world.close())

const readDue = async () => {
  await startDueReadings(world.t.services, world.sweep)
  await world.t.runJobs()
}

const resultOf = (postId: string) =>
  world.t.owner.selectFrom('post_result').selectAll().where('post_id', '=', postId).executeTakeFirst()

/** Hours after publishing at which the post is to be read next, or null. */
async function dueAfterHours(postId: string): Promise<number | null> {
  const row = await world.t.owner
    .selectFrom('result_due')
    .innerJoin('post', 'post.id', 'result_due.post_id')
    .select(['due_at', 'published_at'])
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return row ? (Date.parse(row.due_at) - Date.parse(row.published_at ?? '')) / HOUR_MS : null
}

test('a post is planned when it is published, read when its time has come, and planned again', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'x')
  const due = await world.published(owner, account, { hoursAgo: 2 })
  const fresh = await world.published(owner, account, { hoursAgo: 0.5 })
  assert.deepEqual([await dueAfterHours(due.postId), await dueAfterHours(fresh.postId)], [1, 1])
  world.sandbox.x.metrics.set(due.externalId, {
    likes: 40,
    reposts: 5,
    replies: 4,
    quotes: 1,
    bookmarks: 3,
    impressions: 5_000_000_000,
  })
  await readDue()
  const { org_id, post_id, fetched_at, ...figures } = (await resultOf(due.postId)) ?? {}
  assert.deepEqual([org_id, post_id], [owner.orgId, due.postId])
  assert.ok(Math.abs(Date.parse(fetched_at ?? '') - Date.now()) < 60_000)
  assert.deepEqual(figures, {
    likes: 40,
    reposts: 5,
    replies: 4,
    quotes: 1,
    bookmarks: 3,
    impressions: 5_000_000_000,
    unavailable: [],
    engagement_score: 40 + 2 * 3 + 3 * 4 + 3 * 5 + 4,
    // There was no earlier reading.
    before_impressions: null,
    before_at: null,
  })
  assert.equal(await resultOf(fresh.postId), undefined)
  assert.deepEqual([await dueAfterHours(due.postId), await dueAfterHours(fresh.postId)], [6, 1])

  const reads = world.reads('x')
  await readDue()
  assert.equal(world.reads('x'), reads, 'nothing is due any more')
})

test('what a platform does not tell is null or named; many posts are read a batch at a time; a month ends it', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'bluesky')
  const posts = []
  for (let n = 0; n < 26; n++) posts.push(await world.published(owner, account, { hoursAgo: 31 * 24 }))
  const reads = world.reads('bluesky')
  await readDue()
  assert.equal(world.reads('bluesky') - reads, 2, '25 posts a call')
  for (const { postId } of posts) {
    const result = await resultOf(postId)
    assert.deepEqual([result?.impressions, result?.unavailable], [null, ['impressions']])
    assert.equal(await dueAfterHours(postId), null)
  }
})

test('429: the account is left alone as long as the platform says, others are not, and then it goes on', async () => {
  owner = await world.t.make.org()
  const [limited, free] = [await world.account(owner, 'x'), await world.account(owner, 'bluesky')]
  const [waiting, read] = [await world.published(owner, limited), await world.published(owner, free)]
  world.sandbox.x.faults.add({ kind: 'refuse', method: 'GET', path: '/2/tweets', times: 1, retryAfterSeconds: 600 })
  await readDue()
  assert.equal(await resultOf(waiting.postId), undefined)
  assert.ok(await resultOf(read.postId))
  const paused = await world.t.owner
    .selectFrom('account_reading')
    .select('not_before')
    .where('account_id', '=', limited)
    .executeTakeFirstOrThrow()
  const seconds = (Date.parse(paused.not_before ?? '') - Date.now()) / 1000
  assert.ok(seconds > 500 && seconds < 700, String(seconds))
  const reads = world.reads('x')
  await readDue()
  assert.equal(world.reads('x'), reads)

  await world.t.owner
    .updateTable('account_reading')
    .set({ not_before: sql<string>`now()` })
    .where('account_id', '=', limited)
    .execute()
  await readDue()
  assert.ok(await resultOf(waiting.postId))
})

test('an outage keeps the figures as they are; a token that lapsed is renewed once', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'x')
  const { postId, externalId } = await world.published(owner, account)
  world.sandbox.x.metrics.set(externalId, { likes: 3 })
  world.sandbox.x.faults.add({ kind: 'expired-token', method: 'GET', path: '/2/tweets', times: 1 })
  await readDue()
  assert.equal((await resultOf(postId))?.likes, 3)

  await world.t.owner
    .updateTable('result_due')
    .set({ due_at: sql<string>`now()` })
    .where('post_id', '=', postId)
    .execute()
  world.sandbox.x.metrics.set(externalId, { likes: 4 })
  world.sandbox.x.faults.add({ kind: 'server-error', method: 'GET', path: '/2/tweets', times: 1 })
  await readDue()
  assert.equal((await resultOf(postId))?.likes, 3)
  assert.notEqual(await dueAfterHours(postId), 6, 'it is still due')
})

test('an account that is no longer connected is not asked, and its posts wait for no one', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'x')
  const { postId } = await world.published(owner, account)
  await world.t.owner.updateTable('social_account').set({ status: 'disconnected' }).where('id', '=', account).execute()
  const reads = world.reads('x')
  await readDue()
  assert.deepEqual([world.reads('x') - reads, await dueAfterHours(postId)], [0, null])
})

test('what was deleted here is not read', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'x')
  const { postId } = await world.published(owner, account)
  await world.t.owner.updateTable('post').set({ deleted_at: sql<string>`now()` }).where('id', '=', postId).execute()
  await readDue()
  assert.deepEqual([await resultOf(postId), await dueAfterHours(postId)], [undefined, null])
})

test('the post that did better than all others of three months is told once, when its figures have settled', async () => {
  owner = await world.t.make.org()
  const account = await world.account(owner, 'x')
  const ordinary = { likes: 3, reposts: 0, replies: 0, quotes: 0, bookmarks: 0, impressions: 100 }
  for (let n = 0; n < 9; n++) {
    const { externalId } = await world.published(owner, account, { hoursAgo: 30 + n })
    world.sandbox.x.metrics.set(externalId, ordinary)
  }
  const told = async () =>
    world.t.owner
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('org_id', '=', owner.orgId)
      .where('type', '=', 'post_top_performer')
      .execute()
  await readDue()
  assert.deepEqual(await told(), [], 'nine alike')

  const early = await world.published(owner, account, { hoursAgo: 2, text: 'Too early to say' })
  world.sandbox.x.metrics.set(early.externalId, { ...ordinary, likes: 500 })
  await readDue()
  assert.deepEqual(await told(), [])

  const best = await world.published(owner, account, { hoursAgo: 25, text: 'What we learned' })
  world.sandbox.x.metrics.set(best.externalId, { ...ordinary, likes: 900 })
  await readDue()
  const once = [
    {
      title: 'Your best X post in three months',
      body: 'It did better than the 10 others: What we learned',
    },
  ]
  assert.deepEqual(await told(), once)
  await world.t.owner.updateTable('result_due').set({ due_at: '2020-01-01T00:00:00Z' }).execute()
  await readDue()
  assert.deepEqual(await told(), once)
})
