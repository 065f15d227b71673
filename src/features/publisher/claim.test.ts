import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql, type Updateable } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { forgetDue, seedEffect } from '../../../tests/support/due-post.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
let sweep: Db
before(async () => {
  t = await testApp()
  seed = createSeed(t)
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

async function claimed(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from claim_due('post', 'worker', interval '1 hour', 100)
  `.execute(sweep)
  return rows.map((row) => row.id)
}

async function dueWork(): Promise<{ wakeAt: string | null; posts: number }> {
  const { rows } = await sql<{ wakeAt: string | null; posts: number }>`
    select next_wake_at() as "wakeAt", posts from due_posts()
  `.execute(sweep)
  return { wakeAt: rows[0]?.wakeAt ?? null, posts: Number(rows[0]?.posts) }
}

interface Due {
  owner: Person
  account: string
  postId: string
}

async function duePost({
  status = 'scheduled',
  ...effect
}: { status?: PostStatus } & Updateable<DB['effect']> = {}): Promise<Due> {
  // Removes all due work, so that each test starts with an empty queue.
  await forgetDue(t.owner)
  const owner = await t.make.org()
  const account = await t.make.account(owner, 'x')
  const { postId } = await seed.draft(owner, 'scheduled', account)
  const past = new Date(Date.now() - 60_000).toISOString()
  await t.owner.updateTable('post').set({ scheduled_for_utc: past, status }).where('id', '=', postId).execute()
  await seedEffect(t.owner, postId, effect)
  return { owner, account, postId }
}

const pause = ({ owner }: Due, body: unknown) => t.request('PUT', '{O}/marketing/publishing/pause', { as: owner, body })
const setOrg = ({ owner }: Due, change: Updateable<DB['org']>) =>
  t.owner.updateTable('org').set(change).where('id', '=', owner.orgId).execute()

const HOLDS: [string, (due: Due) => Promise<unknown>, (due: Due) => Promise<unknown>][] = [
  ['a paused workspace', (due) => pause(due, { workspace: true }), (due) => pause(due, {})],
  ['a paused platform', (due) => pause(due, { platforms: ['x'] }), (due) => pause(due, { platforms: ['bluesky'] })],
  ['a paused account', (due) => pause(due, { accountIds: [due.account] }), (due) => pause(due, { accountIds: [] })],
  [
    'a read-only workspace',
    (due) => setOrg(due, { access_state: 'read_only' }),
    (due) => setOrg(due, { access_state: 'full' }),
  ],
  [
    'a workspace without a plan',
    (due) => setOrg(due, { access_state: 'subscription_required' }),
    (due) => setOrg(due, { access_state: 'full' }),
  ],
  ['a suspended workspace', (due) => setOrg(due, { status: 'suspended' }), (due) => setOrg(due, { status: 'active' })],
]

for (const [name, hold, release] of HOLDS) {
  test(`${name}: its post is not claimed and keeps no worker awake; afterwards it is claimed`, async () => {
    const due = await duePost()
    assert.equal((await dueWork()).posts, 1)
    await hold(due)
    assert.deepEqual([await claimed(), await dueWork()], [[], { wakeAt: null, posts: 0 }])
    await release(due)
    assert.equal((await dueWork()).posts, 1)
    assert.deepEqual(await claimed(), [due.postId])
  })
}

test('what another workspace, platform or account pauses holds nothing here', async () => {
  const due = await duePost()
  const other = await t.make.account(due.owner, 'x')
  await pause(due, { platforms: ['bluesky'], accountIds: [other] })
  await t.request('PUT', '{O}/marketing/publishing/pause', { as: await t.make.org(), body: { workspace: true } })
  assert.deepEqual(await claimed(), [due.postId])
})

describe('in a paused workspace is claimed, so that it comes to an end,', () => {
  for (const [name, change] of [
    ['a post whose call was begun', { status: 'publishing', sent_fence: 1, sent_at: new Date().toISOString() }],
    ['a post that the platform makes ready', { status: 'awaiting_platform' }],
    ['a post that was asked for now: the worker puts it back', { status: 'publishing' }],
  ] as const) {
    test(name, async () => {
      const due = await duePost(change)
      await pause(due, { workspace: true })
      assert.deepEqual(await claimed(), [due.postId])
    })
  }
})

test('an account’s posts wait for the same moment: the one that was due first is claimed', async () => {
  const { owner, account, postId } = await duePost()
  const ids = [postId]
  for (let n = 1; n <= 3; n++) ids.push((await seed.draft(owner, 'scheduled', account)).postId)
  const inOrder = ids.sort() // by default the database would use this order, so the last one is made due first
  for (const [index, id] of inOrder.entries()) {
    const due = new Date(Date.UTC(2026, 0, 1, 10 - index)).toISOString()
    await seedEffect(t.owner, id, { due_at: due, wake_at: new Date(Date.UTC(2026, 0, 1, 11)).toISOString() })
  }
  assert.deepEqual(await claimed(), [inOrder.at(-1)])
})
