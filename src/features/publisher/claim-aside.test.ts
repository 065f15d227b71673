import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import pg from 'pg'
import { EFFECTS_OF_POSTS } from '../../../tests/support/due-post.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'

let database: TestDatabase
let owner: pg.Client
let worker: pg.Client

before(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  worker = new pg.Client({ connectionString: database.url })
  await Promise.all([owner.connect(), worker.connect()])
  await owner.query(`
    insert into user_account (id, email, name) values (md5('user')::uuid, 'ada@example.org', 'Ada');
    insert into org (id, slug, name) select md5('org' || n)::uuid, 'org' || n, 'Org' from generate_series(1, 2) n;
    insert into social_account (org_id, id, platform, external_id)
      select md5('org' || n)::uuid, md5('account' || n)::uuid, 'x', n from generate_series(1, 2) n;
    insert into post_group (org_id, id, title, status, timezone, created_by)
      select md5('org' || n)::uuid, md5('group' || n)::uuid, 'Notes', 'scheduled', 'UTC', '{"kind": "user"}'
      from generate_series(1, 2) n`)
})
after(async () => {
  await Promise.all([owner?.end(), worker?.end()])
  await database?.drop()
})
afterEach(() => owner.query('delete from post; delete from publishing_pause'))

async function posts(org: 1 | 2, count: number, status: string, dueAgo: string, wakeAt?: string) {
  await owner.query(
    `insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
       scheduled_for_utc)
     select md5('org' || $1)::uuid, md5('group' || $1)::uuid, 'x', md5('account' || $1)::uuid, $3, 'Notes', 'hash',
       now() - $4::interval
     from generate_series(1, $2::int)`,
    [org, count, status, dueAgo],
  )
  await owner.query(EFFECTS_OF_POSTS)
  if (wakeAt) await owner.query(`update effect set wake_at = ${wakeAt} where org_id = md5('org' || $1)::uuid`, [org])
}

async function claim(): Promise<string[]> {
  const { rows } = await worker.query(`select org_id from claim_due('post', 'worker', interval '1 hour', 1)`)
  return rows.map(({ org_id }) => org_id)
}

test('hundreds of an account that were asked for now do not stand before another workspace’s post', async () => {
  await posts(1, 700, 'publishing', '0', `'epoch'`)
  await posts(2, 1, 'scheduled', '0')
  assert.equal((await claim()).length, 1)
  const { rows } = await owner.query(`select md5('org2')::uuid as id`)
  assert.deepEqual([...(await claim()), ...(await claim())], [rows[0].id])
})

test('what a claim would set aside while its pause is being ended comes at once', async () => {
  await posts(1, 30, 'scheduled', '50 minutes')
  await owner.query(`insert into publishing_pause (org_id, workspace, updated_by)
    values (md5('org1')::uuid, true, md5('user')::uuid)`)
  await owner.query('begin; update publishing_pause set workspace = false')
  await claim() // this claim still sees the pause, and finds more posts than it may read
  await owner.query('commit')
  assert.equal((await claim()).length, 1)
  const { rows } = await owner.query(
    `select count(*)::int as n from effect where lease_owner is null and wake_at > now() + interval '1 minute'`,
  )
  assert.equal(rows[0].n, 0)
})
