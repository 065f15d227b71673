import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Platform } from '#contract/platforms.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { createKeptTimings } from './kept-timings.ts'
import { localMoment } from './local-time.ts'
import { reserveSlots } from './reserve-slots.ts'

const NOW = new Date('2026-11-23T05:00:00Z')
const ZONE = 'America/New_York'
let database: TestDatabase
let owner: Db
let app: Db

before(async () => {
  database = await createTestDatabase()
  owner = openDatabase({ url: database.url, role: 'owner', max: 2 })
  app = openDatabase({ url: database.url, role: 'galley_app' })
})
after(async () => {
  await app.destroy()
  await owner.destroy()
  await database.drop()
})

/** A workspace with approved posts without a time. */
async function orgWithPosts(count: number) {
  const [orgId, groupId] = [newId(), newId()]
  await owner
    .insertInto('org')
    .values({ id: orgId, slug: `o-${orgId}`, name: 'O', timezone: ZONE })
    .execute()
  await owner
    .insertInto('post_group')
    .values({ org_id: orgId, id: groupId, title: 'G', status: 'approved', timezone: ZONE, created_by: '{}' })
    .execute()
  const posts = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    platform: (['x', 'linkedin', 'tiktok', 'bluesky', 'reddit'] as const)[index % 5] ?? ('x' satisfies Platform),
  }))
  await owner
    .insertInto('post')
    .values(
      posts.map((post) => ({
        ...post,
        org_id: orgId,
        group_id: groupId,
        status: 'approved',
        content_text: 'Text',
        content_hash: 'hash',
      })),
    )
    .execute()
  return { orgId, posts }
}

/** Chooses times and writes them in one transaction, as an approval does: nobody else can choose meanwhile. */
function approve(orgId: string, posts: { id: string; platform: Platform; wishedFor?: string }[]) {
  return inScope(app, { orgId }, async (db) => {
    const placed = await reserveSlots(
      { db, services: { keptTimings: createKeptTimings() } },
      { orgId, posts, now: NOW },
    )
    for (const [id, { scheduledForUtc, reason }] of placed) {
      await db
        .updateTable('post')
        .set({ status: 'scheduled', scheduled_for_utc: scheduledForUtc, schedule_reason: reason })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute()
    }
    return placed
  })
}

test('200 approvals at once: no two posts inside the gap, no day above the cap', async () => {
  const { orgId, posts } = await orgWithPosts(200)
  await owner
    .insertInto('scheduler_profile')
    .values({ org_id: orgId, min_gap_minutes: 45, max_posts_per_day: 5 })
    .execute()
  await Promise.all(posts.map((post) => approve(orgId, [post])))
  const rows = await owner
    .selectFrom('post')
    .select('scheduled_for_utc')
    .where('org_id', '=', orgId)
    .where('status', '=', 'scheduled')
    .execute()
  const moments = rows.map((row) => Date.parse(row.scheduled_for_utc ?? '')).sort((a, b) => a - b)
  assert.equal(moments.length, 200)
  const tooClose = moments.slice(1).filter((at, index) => at - (moments[index] ?? 0) < 45 * 60_000)
  assert.deepEqual(tooClose, [])
  const perDay = Map.groupBy(moments, (at) => localMoment(ZONE, at).date)
  assert.deepEqual(
    [...perDay].filter(([, of]) => of.length > 5),
    [],
  )
})

test('approvals in other workspaces take nothing away', async () => {
  const [one, two] = [await orgWithPosts(1), await orgWithPosts(1)]
  const first = await approve(one.orgId, one.posts)
  const second = await approve(two.orgId, two.posts)
  assert.deepEqual([...first.values()], [...second.values()])
})

test('the posts of a group are placed together, and their own present times do not stand in their way', async () => {
  const { orgId, posts } = await orgWithPosts(3)
  const first = await approve(orgId, posts)
  assert.equal(first.size, 3)
  assert.equal(new Set([...first.values()].map((placed) => placed.scheduledForUtc)).size, 3)
  assert.deepEqual(await approve(orgId, posts), first)
})
