import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { EFFECTS_OF_POSTS } from '../../../tests/support/due-post.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'

const ACCOUNTS = 6
const POSTS_EACH = 20
const CLAIMERS = 6
const ROUNDS = 25

let database: TestDatabase
let clients: pg.Client[]
let owner: pg.Client

before(async () => {
  database = await createTestDatabase()
  clients = Array.from({ length: CLAIMERS }, () => new pg.Client({ connectionString: database.url }))
  await Promise.all(clients.map((client) => client.connect()))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    insert into org (id, slug, name) values (md5('org')::uuid, 'org', 'Org');
    insert into social_account (org_id, id, platform, external_id)
      select md5('org')::uuid, md5('account' || n)::uuid, 'x', n from generate_series(1, ${ACCOUNTS}) n;
    insert into post_group (org_id, id, title, status, timezone, created_by)
      values (md5('org')::uuid, md5('group')::uuid, 'Notes', 'scheduled', 'UTC', '{"kind": "user"}');
    insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
      scheduled_for_utc)
      select md5('org')::uuid, md5('group')::uuid, 'x', md5('account' || 1 + n % ${ACCOUNTS})::uuid, 'scheduled',
        'Notes', 'hash', now() - interval '1 hour'
      from generate_series(1, ${ACCOUNTS * POSTS_EACH}) n;
    ${EFFECTS_OF_POSTS}`)
})
after(async () => {
  await owner?.end()
  await Promise.all((clients ?? []).map((client) => client.end()))
  await database?.drop()
})

test('many who claim at the same moment never have two posts of an account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const taken = await Promise.all(
      clients.map(async (client, who) => {
        const { rows } = await client.query<{ id: string }>(
          `select id from claim_due('post', $1, interval '1 hour', 2)`,
          [`worker ${who}`],
        )
        return rows.map(({ id }) => id)
      }),
    )
    const posts = taken.flat()
    const { rows } = await owner.query<{ accounts: number }>(
      'select count(distinct social_account_id)::int as accounts from post where id = any ($1)',
      [posts],
    )
    assert.equal(rows[0]?.accounts, posts.length, `round ${round}: two posts of one account`)
    assert.ok(posts.length > 0, `round ${round}: nobody got anything`)
    await owner.query('update effect set lease_owner = null, lease_until = null, wake_at = due_at')
  }
})
