import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import pg from 'pg'
import { EFFECTS_OF_POSTS } from '../../../tests/support/due-post.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { until } from '../../../tests/support/until.ts'

/** The workspaces of each person; every account of a workspace has one post that is due. */
const OWNERS = { ana: 3, ben: 1, carla: 1 }
type Owner = keyof typeof OWNERS

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
after(async () => {
  await client?.end()
  await database?.drop()
})
afterEach(() => client.query('truncate org, user_account cascade'))

async function owns(owner: Owner): Promise<void> {
  await client.query(
    `insert into user_account (id, email, name) values (md5('${owner}')::uuid, '${owner}@example.org', '${owner}');
     insert into org (id, slug, name, owner_id)
       select md5('${owner}' || n)::uuid, '${owner}' || n, 'Org', md5('${owner}')::uuid
       from generate_series(1, ${OWNERS[owner]}) n;
     insert into post_group (org_id, id, title, status, timezone, created_by)
       select id, id, 'Notes', 'scheduled', 'UTC', '{"kind": "user"}' from org where owner_id = md5('${owner}')::uuid`,
  )
}

/** Makes this many due posts, each of a separate account, spread over all workspaces of the person. */
async function due(owner: Owner, count: number, ago: string): Promise<void> {
  await client.query(
    `with made as (
       insert into social_account (org_id, id, platform, external_id)
       select md5('${owner}' || 1 + n % ${OWNERS[owner]})::uuid, gen_random_uuid(), 'x', gen_random_uuid()::text
       from generate_series(1, ${count}) n returning org_id, id
     )
     insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
       scheduled_for_utc)
     select org_id, org_id, 'x', id, 'scheduled', 'Notes', 'hash', now() - $1::interval from made`,
    [ago],
  )
  await client.query(EFFECTS_OF_POSTS)
}

/**
 * Claims as a worker with this many free slots does. Returns how many posts of each person it got, and adds their
 * owners to `inHand`.
 */
async function claim(free: number, inHand: string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ owner: string; name: string }>(
    `select c.owner, u.name from claim_due('post', 'worker', interval '1 hour', $1, $2) c
     join user_account u on u.id = c.owner`,
    [free, inHand],
  )
  inHand.push(...rows.map(({ owner }) => owner))
  return Object.fromEntries([...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [name, of.length]))
}

test('one person has half of the slots, however many workspaces and accounts they made, and the rest waits for others', async () => {
  await owns('ana')
  await owns('ben')
  await due('ana', 40, '1 minute')
  const inHand: string[] = []
  assert.deepEqual(await claim(16, inHand), { ana: 8 })
  assert.deepEqual(await claim(8, inHand), {})
  await due('ben', 1, '0')
  assert.deepEqual(await claim(8, inHand), { ben: 1 })
})

test('due posts of people with fewer in hand go first, and one slot stays free for a newcomer', async () => {
  for (const owner of ['ana', 'ben', 'carla'] as const) await owns(owner)
  await due('ana', 40, '2 minutes')
  await due('ben', 40, '1 minute')
  const inHand: string[] = []
  assert.deepEqual(await claim(16, inHand), { ana: 6, ben: 5 })
  await due('carla', 40, '0')
  assert.deepEqual(await claim(5, inHand), { carla: 3 })
})

test('what went to the slow lane counts as in hand, though it holds no slot', async () => {
  await owns('ana')
  await owns('ben')
  await due('ana', 40, '1 minute')
  const inHand: string[] = []
  await claim(16, inHand)
  assert.deepEqual(await claim(16, inHand), { ana: 4 })
  assert.deepEqual(await claim(16, inHand), { ana: 2 })
  await until(async () => Object.keys(await claim(16, inHand)).length === 0, {
    that: 'nothing is left to claim',
    everyMs: 0,
  })
  assert.equal(inHand.length, 16)
})

test('where nobody else has a workspace, one person has all slots', async () => {
  await owns('ana')
  await due('ana', 40, '1 minute')
  assert.deepEqual(await claim(16, []), { ana: 16 })
})

test('a backlog of one person steps aside: it hides nobody’s post behind it', async () => {
  await owns('ana')
  await owns('ben')
  await due('ana', 900, '1 minute')
  await due('ben', 1, '0')
  const inHand: string[] = []
  assert.deepEqual(await claim(16, inHand), { ana: 8 })
  assert.deepEqual(await claim(8, inHand), { ben: 1 })
})

/** Makes this many due acts, each at a separate account. */
async function acts(owner: Owner, count: number, ago: string): Promise<void> {
  await client.query(
    `with made as (
       insert into social_account (org_id, id, platform, external_id)
       select md5('${owner}' || 1 + n % ${OWNERS[owner]})::uuid, gen_random_uuid(), 'x', gen_random_uuid()::text
       from generate_series(1, ${count}) n returning org_id, id
     )
     insert into platform_act (org_id, kind, subject, platform, social_account_id, payload, approved_hash,
       idempotency_key, requested_by, heeds_pause, parts_total)
     select org_id, 'delete', id, 'x', id, '{}', 'hash', id, '{}', true, 1 from made`,
  )
  await client.query(
    `insert into effect (org_id, id, kind, platform, social_account_id, wake_at)
     select org_id, id, 'act', platform, social_account_id, now() - $1::interval from platform_act on conflict do nothing`,
    [ago],
  )
}

async function claimActs(free: number, inHand: string[]): Promise<number> {
  const { rows } = await client.query<{ owner: string }>(
    `select owner from claim_due('act', 'worker', interval '1 hour', $1, $2)`,
    [free, inHand],
  )
  inHand.push(...rows.map(({ owner }) => owner))
  return rows.length
}

test('acts are claimed by the same rule, and those of who has enough in hand are passed by', async () => {
  await owns('ana')
  await owns('ben')
  await acts('ana', 200, '1 minute')
  await acts('ben', 1, '0')
  const inHand: string[] = []
  assert.deepEqual(await claimActs(8, inHand), 4)
  assert.deepEqual(await claimActs(4, inHand), 1)
  assert.equal(new Set(inHand).size, 2)
})
