import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { addPosts } from '../../../tests/support/many-posts.ts'
import { looked, plansOf } from '../../../tests/support/query-plans.ts'
import { loadCoverage } from './load-coverage.ts'
import { loadProfile } from './load-profile.ts'
import { loadTaken } from './taken-query.ts'

/** The number of posts in the past, and in the weeks that are shown. */
const HISTORY = 8_000
const SHOWN = 60

let t: TestApp
let org: Person
before(async () => {
  t = await testApp()
  org = await t.make.org()
  for (const platform of ['x', 'linkedin', 'bluesky'] as const) await t.make.account(org, platform)
  const owner = new pg.Client({ connectionString: t.url })
  await owner.connect()
  await addPosts(owner, org, HISTORY, { endedDaysAgo: 60 })
  await addPosts(owner, org, SHOWN, { years: 30 / 365 })
  await owner.query('vacuum (analyze) post, post_group, post_tally')
  await owner.end()
})
after(() => t.close())

const now = new Date()

test('slots read the posts of the weeks they look at', () =>
  readsShown(async (db) => {
    const rules = await loadProfile(db, org.orgId)
    const until = now.getTime() + 14 * 86_400_000
    await loadTaken(db, { orgId: org.orgId, rules, from: now.getTime(), until, except: [] })
  }))

test('coverage reads the posts of its days, and counts what waits by the tally', () =>
  readsShown((db) => loadCoverage(db, { orgId: org.orgId, now, days: 14 })))

async function readsShown(work: (db: Trx) => Promise<unknown>): Promise<void> {
  const plans = await inScope(t.services.db, { orgId: org.orgId, userId: org.userId }, (db) => plansOf(db, work))
  const ofPosts = plans.flatMap(({ sql, reads }) =>
    reads.filter((read) => read['Relation Name'] === 'post').map((read) => ({ sql, read })),
  )
  assert.ok(ofPosts.length > 0)
  for (const { sql, read } of ofPosts) {
    assert.match(String(read['Index Name'] ?? read['Node Type']), /post_calendar|Bitmap Heap Scan/, sql)
    assert.ok(looked(read) <= SHOWN, `${looked(read)} posts in ${sql}`)
  }
}
