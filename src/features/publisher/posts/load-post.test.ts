import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase, type Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { loadPost, loadPosts } from './load-post.ts'

/** Scheduled posts of one workspace. */
const GROUPS = 5
const POSTS_A_GROUP = 8
/** The rows of effects that a post may read: its own, once for each reason to read it, and those of its account. */
const ROWS_A_POST = 5

let t: TestApp
let sweep: Db
let orgId: string
let ids: string[]

before(async () => {
  t = await testApp({ env: { X_CLIENT_ID: 'an-app' } })
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const owner = await t.make.org()
  orgId = owner.orgId
  for (let group = 0; group < GROUPS; group++) {
    const posts = []
    for (let n = 0; n < POSTS_A_GROUP; n++) {
      const socialAccountId = await t.make.account(owner, 'x', { externalId: `account-${group}-${n}` })
      posts.push({ platform: 'x', contentText: `Post ${group}-${n}`, socialAccountId })
    }
    const made = await t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Notes', posts } })
    const body = { scheduledForUtc: new Date(Date.now() + 600_000).toISOString() }
    await t.request('POST', `{O}/marketing/post-groups/${made.data.group.id}/approve`, { as: owner, body })
  }
  ids = (await t.owner.selectFrom('effect').select('id').where('org_id', '=', orgId).execute()).map(({ id }) => id)
  assert.equal(ids.length, GROUPS * POSTS_A_GROUP)
  await sql`vacuum analyze effect`.execute(t.owner)
})
after(async () => {
  await sweep?.destroy()
  await t?.close()
})

/** The number of rows of `effect` that this work reads. */
async function rowsRead(db: Trx, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ n: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
      from pg_stat_xact_user_tables where relname = 'effect'`.execute(db)
    return rows[0]?.n ?? 0
  }
  // PostgreSQL would scan such a small table completely, unlike a large one.
  await sql`set local enable_seqscan = off`.execute(db)
  const before = await read()
  await work()
  return (await read()) - before
}

const claim = (id: string) => ({ orgId, id, fence: 1 })

test('loading posts together reads their own effects, not every effect of their workspaces', async () => {
  const some = ids.slice(0, 8)
  await inScope(sweep, { orgIds: [orgId] }, async (db) => {
    const read = await rowsRead(db, async () => {
      assert.equal((await loadPosts(db, some.map(claim), { services: t.services } as never)).size, some.length)
    })
    assert.ok(read <= ROWS_A_POST * some.length, `${some.length} posts read ${read} effects`)
  })
})

test('loading a post reads its own effect, not every effect of its workspace', async () => {
  const [id = ''] = ids
  await inScope(t.services.db, { orgId }, async (db) => {
    const read = await rowsRead(db, async () => {
      assert.equal((await loadPost(db, claim(id), { services: t.services } as never))?.subject.id, id)
    })
    assert.ok(read <= ROWS_A_POST, `a post read ${read} effects`)
  })
})
