import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { EFFECTS_OF_POSTS } from '../../../tests/support/due-post.ts'
import { looked, nodesOf, type Plan } from '../../../tests/support/query-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'

const ORGS = 100
const POSTS = 8_000
const LIMIT = 4
/** The number of rows that a claim may read for each requested post. */
const LOOKS = 20

let database: TestDatabase
let owner: pg.Client
/** The plans of the statements inside functions, as they were executed. */
let plans: Plan[] = []

before(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await fill()
  await owner.query(`load 'auto_explain'`)
  await owner.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice`)
  owner.on('notice', ({ message = '' }) => {
    const json = message.indexOf('{')
    if (json >= 0) plans.push((JSON.parse(message.slice(json)) as { Plan: Plan }).Plan) // auto_explain's own format
  })
})
after(async () => {
  await owner?.end()
  await database?.drop()
})

/**
 * In every workspace a tenth of the posts is due and as many are held. The rest is due in the next weeks or is
 * published.
 */
async function fill(): Promise<void> {
  await owner.query(`
    alter table post disable trigger all;
    insert into org (id, slug, name, status)
      select md5('org' || n)::uuid, 'org-' || n, 'Org', case when n % 10 = 0 then 'suspended' else 'active' end
      from generate_series(1, ${ORGS}) n;
    insert into social_account (org_id, id, platform, external_id)
      select id, id, 'x', 'ext' from org;
    insert into post_group (org_id, id, title, status, timezone, created_by)
      select id, id, 'Notes', 'scheduled', 'UTC', '{"kind": "user"}' from org;
    insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
      scheduled_for_utc)
      select o, o, 'x', o, s.status, 'Notes', 'hash', s.due
      from generate_series(0, ${POSTS - 1}) n
      cross join lateral (select md5('org' || 1 + n / 10 % ${ORGS})::uuid as o) a
      cross join lateral (select case when n % 10 < 4 then 'scheduled' else 'published' end as status,
        case when n % 10 = 0 then now() - interval '1 minute' else now() + n * interval '1 minute' end as due) s;
    alter table post enable trigger all;
    ${EFFECTS_OF_POSTS};
    insert into effect (org_id, id, kind, platform, social_account_id)
      select org_id, id, 'post', platform, social_account_id from post where status = 'published';
    analyze`)
}

async function claimed(): Promise<Plan[]> {
  plans = []
  const { rowCount } = await owner.query(
    `select * from claim_due('post', 'worker', interval '1 hour', ${LIMIT}, array[md5('org1')::uuid])`,
  )
  assert.equal(rowCount, LIMIT)
  return plans
}

const inOrg = (column: string) => `select ${column} from effect where lease_owner is not null`

test('a claim goes by indexes alone, and looks at no more posts than it may, however many there are', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const nodes = (await claimed()).flatMap(nodesOf)
    const reads = nodes.filter((node) => node['Relation Name'] !== undefined)
    assert.ok(reads.some((node) => node['Index Name'] === 'effect_wake'))
    for (const read of reads) {
      assert.match(read['Node Type'], /^(Index (Only )?Scan|ModifyTable|LockRows)$/, JSON.stringify(read))
      assert.ok(looked(read) <= LIMIT * LOOKS * 2, `${read['Index Name']}: ${looked(read)} rows`)
    }
  }
})

test('so does the question when something falls due next', async () => {
  plans = []
  await owner.query('select next_wake_at()')
  const nodes = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] !== undefined)
  assert.deepEqual(
    nodes.map((node) => [node['Index Name'], looked(node)]),
    [['effect_wake', 1]],
  )
})

test('nobody’s backlog stands before everybody else: beyond the first of an account, posts step aside', async () => {
  await owner.query('update effect set wake_at = null, lease_owner = null, lease_until = null')
  const backlog = `md5('org1')::uuid`
  await owner.query(
    `update effect set wake_at = now() - interval '2 minutes', due_at = now() - interval '2 minutes',
       lease_owner = null, lease_until = null where org_id = ${backlog}`,
  )
  await owner.query(
    `update effect set wake_at = now() - interval '1 minute', lease_owner = null, lease_until = null
     where (org_id, id) in (
       select distinct on (org_id) org_id, id from effect where org_id <> ${backlog} and org_id in (
         select id from org where status = 'active'))`,
  )
  const { rows: before } = await owner.query<{ n: number }>(
    `select count(*)::int as n from effect where org_id = ${backlog}`,
  )
  assert.ok((before[0]?.n ?? 0) >= LIMIT * LOOKS, 'the backlog is longer than what a claim looks at')
  const first = await owner.query<{ org_id: string }>(
    `select org_id from claim_due('post', 'a', interval '1 hour', ${LIMIT})`,
  )
  const { rows: others } = await owner.query(`select * from claim_due('post', 'b', interval '1 hour', ${LIMIT})`)
  assert.equal(first.rowCount, 1)
  assert.equal(others.length, LIMIT)
  const { rows: held } = await owner.query<{ accounts: number; posts: number }>(
    `select count(distinct social_account_id)::int as accounts, count(*)::int as posts from (${inOrg('*')}) hand`,
  )
  assert.deepEqual(held[0], { accounts: LIMIT + 1, posts: LIMIT + 1 })
})

test('what is held steps aside too, and comes back to its time when the hold ends', async () => {
  await owner.query('update effect set wake_at = null, lease_owner = null, lease_until = null')
  const suspended = `md5('org10')::uuid`
  await owner.query(
    `update effect set wake_at = now() - interval '2 minutes', ready_at = now() - interval '2 minutes',
       due_at = now() - interval '2 minutes' where id in (select id from effect where org_id = ${suspended} limit ${LIMIT * LOOKS})`,
  )
  await owner.query(
    `update effect set wake_at = now() - interval '1 minute'
     where id in (select id from effect where org_id = md5('org1')::uuid limit 1)`,
  )
  const inTheWay = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from effect where org_id = ${suspended} and wake_at <= now()`,
    )
    return rows[0]?.n
  }
  assert.equal(await inTheWay(), LIMIT * LOOKS)
  const { rowCount } = await owner.query(`select * from claim_due('post', 'a', interval '1 hour', ${LIMIT})`)
  assert.deepEqual([rowCount, await inTheWay()], [1, 0])
  await owner.query(`update org set status = 'active' where id = ${suspended}`)
  assert.equal(await inTheWay(), LIMIT * LOOKS)
})
