import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { addPosts } from '../../../../tests/support/many-posts.ts'
import { looked, plansOf } from '../../../../tests/support/query-plans.ts'
import { findPosts, postListQuery } from './find-posts.ts'
import { findGroups } from './list-groups.ts'
import { rejectedDrafts } from './rejected-drafts.ts'

const POSTS = 4_000
const SHOWN = 25
/** The most rows of each table that one page may read: the shown rows, and a few that are skipped. */
const MOST = 4 * SHOWN
/** The tables that grow with the number of posts. All others have few rows in any workspace. */
const MANY_ROWS: ReadonlySet<string> = new Set(['post', 'post_group', 'approval'])

let t: TestApp
let org: Person
before(async () => {
  t = await testApp()
  org = await t.make.org()
  for (const platform of ['x', 'linkedin', 'bluesky'] as const) await t.make.account(org, platform)
  const owner = new pg.Client({ connectionString: t.url })
  await owner.connect()
  await addPosts(owner, org, POSTS)
  await owner.query(
    `insert into approval (org_id, level, group_id, action, approved_by_user_id, approved_at)
     select org_id, 'group', id, case when row_number() over () % 100 = 0 then 'rejected' else 'approved' end, $2, created_at
     from post_group where org_id = $1`,
    [org.orgId, org.userId],
  )
  await owner.query('vacuum (analyze) post, post_group, approval')
  await owner.end()
})
after(() => t.close())

describe('a page of a list is read by an index, as the role that row-level security holds', () => {
  for (const sortBy of ['createdAt', 'scheduledForUtc', 'status', 'platform'] as const) {
    for (const sortDir of ['asc', 'desc'] as const) {
      test(`posts by ${sortBy}, ${sortDir}`, async () => {
        const input = z.object(postListQuery).parse({ limit: SHOWN, sortBy, sortDir })
        await readsLittle((db) => findPosts({ db, orgId: org.orgId }, input))
      })
    }
  }
  for (const sortDir of ['asc', 'desc'] as const) {
    test(`groups by createdAt, ${sortDir}`, async () => {
      await readsLittle((db) =>
        findGroups({ db, orgId: org.orgId }, { page: 1, limit: SHOWN, sortBy: 'createdAt', sortDir }),
      )
    })
  }
})

test('what was sent back is found among the rejections, not among all drafts', async () => {
  await readsLittle((db) => rejectedDrafts(db, org.orgId, org.userId))
})

async function readsLittle(work: Parameters<typeof plansOf>[1]): Promise<void> {
  const plans = await inScope(t.services.db, { orgId: org.orgId, userId: org.userId }, (db) => plansOf(db, work))
  assert.ok(plans.length > 0)
  for (const { sql, reads } of plans) {
    for (const read of reads.filter((one) => MANY_ROWS.has(one['Relation Name'] ?? ''))) {
      assert.match(read['Node Type'], /Index/, `${read['Relation Name']} in ${sql}`)
      assert.ok(looked(read) <= MOST, `${looked(read)} rows of ${read['Relation Name']} in ${sql}`)
    }
  }
}
