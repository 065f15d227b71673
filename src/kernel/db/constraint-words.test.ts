import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { CONSTRAINT_WORDS } from './constraint-words.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const UPSERT = 'every insert says what happens to a second one (on conflict)'
const SECRET = 'a hash of a random secret'
const RANDOM = 'a random id'
const BRAND = 'whoever writes a workspace’s profile holds its lock'
const STRATEGY = 'whoever writes a workspace’s strategies holds its lock'
const LEDGER = 'whoever moves credits has locked the row of the workspace’s balance'
/** Unique keys that two concurrent requests cannot violate, each with the reason. */
const UNIQUE_OUT_OF_REACH: Record<string, string> = {
  account_reading_pkey: UPSERT,
  brand_kit_pkey: UPSERT,
  brand_profile_pkey: UPSERT,
  brand_guardrail_pkey: BRAND,
  brand_knowledge_pkey: BRAND,
  brand_proposal_pkey: BRAND,
  preference_source_pkey: UPSERT,
  drafted_text_pkey: UPSERT,
  video_defaults_pkey: UPSERT,
  client_key_pkey: UPSERT,
  agent_run_key: UPSERT,
  idempotency_record_pkey: UPSERT,
  notification_org_id_user_id_dedupe_key_key: UPSERT,
  notification_preference_pkey: UPSERT,
  oauth_request_pkey: UPSERT,
  effect_pkey: UPSERT,
  platform_act_open: UPSERT,
  post_result_pkey: UPSERT,
  preference_signal_org_id_kind_signal_key: UPSERT,
  automation_rule_kind_key: UPSERT,
  automation_choice_pkey: UPSERT,
  publishing_pause_pkey: UPSERT,
  rate_window_pkey: UPSERT,
  result_due_pkey: UPSERT,
  results_version_pkey: UPSERT,
  scheduler_profile_pkey: UPSERT,
  social_account_org_id_platform_external_id_key: UPSERT,
  totp_pkey: UPSERT,
  worker_heartbeat_pkey: UPSERT,
  engagement_settings_pkey: UPSERT,
  engagement_item_post_key: UPSERT,
  engagement_cursor_pkey: UPSERT,
  engagement_judgement_pkey: UPSERT,
  engagement_community_pkey: UPSERT,
  listened_term_pkey: UPSERT,
  listening_turn_pkey: UPSERT,
  recurring_work_pkey: UPSERT,
  job_step_pkey: UPSERT,
  credit_balance_pkey: UPSERT,
  credit_budget_pkey: UPSERT,
  credit_hold_org_id_key_key: LEDGER,
  credit_grant_org_id_kind_cause_key: LEDGER,
  credit_transaction_org_id_type_cause_key: LEDGER,
  credit_usage_org_id_hold_id_key: LEDGER,
  billing_customer_pkey: UPSERT,
  subscription_pkey: UPSERT,
  subscription_provider_provider_subscription_id_key: 'a subscription at the provider names one workspace',
  subscription_event_org_id_type_cause_key: UPSERT,
  billing_transaction_org_id_provider_provider_transaction_id_key: UPSERT,
  invoice_org_id_provider_provider_invoice_id_key: UPSERT,
  paddle_event_pkey: UPSERT,
  paddle_stream_pkey: UPSERT,
  billing_term_pkey: UPSERT,
  subscription_beside_pkey: UPSERT,
  strategy_version_key: STRATEGY,
  strategy_id_version_key: STRATEGY,
  strategy_one_active: STRATEGY,
  thought_draft_pkey: 'a draft is noted for its thought in the transaction that makes it',
  billing_trial_pkey: 'one transaction at a time looks at trials, under a lock, before it notes one',
  credit_entry_pkey: RANDOM,
  credit_grant_pkey: RANDOM,
  credit_hold_pkey: RANDOM,
  credit_transaction_pkey: RANDOM,
  subscription_id_key: RANDOM,
  account_choice_pkey: SECRET,
  api_key_secret_hash_key: SECRET,
  invitation_token_hash_key: SECRET,
  oauth_state_pkey: SECRET,
  oauth_token_pkey: SECRET,
  oidc_attempt_pkey: SECRET,
  one_time_link_pkey: SECRET,
  session_token_hash_key: SECRET,
  agent_step_key: 'one attempt works on a run, and takes one step of a key after the other',
  signing_key_pkey: RANDOM,
  oauth_client_pkey: RANDOM,
  file_in_hand_pkey: RANDOM,
  upload_ticket_pkey: RANDOM,
  context_source_workspace_key: UPSERT,
  context_document_page_key: UPSERT,
  context_reading_pkey: UPSERT,
  context_extract_pkey: UPSERT,
  context_part_pkey: UPSERT,
  context_mapping_database_key: UPSERT,
  context_row_page_key: UPSERT,
  read_charge_pkey: UPSERT,
  read_price_pkey: UPSERT,
  x_account_day_pkey: UPSERT,
  x_account_reading_pkey: UPSERT,
  post_file_pkey: 'a trigger writes a post’s rows, each file once, while it holds the post',
  schema_migration_pkey: 'migrations run one after the other, under a lock',
}

const NEVER_DELETED = 'no code deletes what it names'
/** Tables whose rows cannot be deleted between a request's check and its write, so that foreign keys to them hold. */
const PARENTS_THAT_STAY: Record<string, string> = {
  org: NEVER_DELETED,
  user_account: NEVER_DELETED,
  post: NEVER_DELETED,
  post_group: NEVER_DELETED,
  social_account: NEVER_DELETED,
  platform_act: NEVER_DELETED,
  agent_run: NEVER_DELETED,
  credit_transaction: NEVER_DELETED,
  credit_hold: NEVER_DELETED,
  credit_grant: NEVER_DELETED,
  billing_transaction: NEVER_DELETED,
  agent_step: NEVER_DELETED,
  strategy: NEVER_DELETED,
  context_source: NEVER_DELETED,
  context_reading: 'whoever deletes it or adds a part to it holds its source',
}

test('every unique constraint and index of the schema has its words, or a reason why none are needed', async () => {
  const { rows } = await sql<{ name: string; columns: string; random: boolean }>`
    select i.relname as name, pg_get_indexdef(x.indexrelid) as columns,
      x.indisprimary and exists (
        select 1 from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = x.indrelid and a.attnum = any (x.indkey::int2[])
          and pg_get_expr(d.adbin, d.adrelid) like '%gen_random_uuid%'
      ) as random
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and x.indisunique
  `.execute(t.owner)
  assert.ok(rows.length > 40)
  const silent = rows.filter(({ name, random }) => !random && !CONSTRAINT_WORDS[name] && !UNIQUE_OUT_OF_REACH[name])
  assert.deepEqual(
    silent.map(({ columns }) => columns),
    [],
  )
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(UNIQUE_OUT_OF_REACH).filter((name) => !names.has(name)),
    [],
  )
})

test('every foreign key has its words, or names what stays', async () => {
  const { rows } = await sql<{ name: string; parent: string }>`
    select conname as name, confrelid::regclass::text as parent from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
  `.execute(t.owner)
  assert.ok(rows.length > 40)
  const silent = rows.filter(({ name, parent }) => !CONSTRAINT_WORDS[name] && !PARENTS_THAT_STAY[parent])
  assert.deepEqual(silent, [])
})

// Check constraints need no words. Each concerns one row, which one statement writes, so no race can violate it.

test('words are only kept for constraints that there are', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
  `.execute(t.owner)
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(CONSTRAINT_WORDS).filter((name) => !names.has(name)),
    [],
  )
})

test('parallel equal tag names: one is made, the others are told; so with a rename', async () => {
  const owner = await t.make.org()
  const tag = (name: string) => t.request('POST', '{O}/marketing/tags', { as: owner, body: { name } })
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => tag(n % 2 ? `Tag ${round}` : `TAG ${round}`)))
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 400)], JSON.stringify(statuses))
    for (const { status, body } of answers) if (status === 400) assert.equal(body.details[0].code, 'name_taken')
  }
  const made = await Promise.all(Array.from({ length: 6 }, (_, n) => tag(`Own ${n}`)))
  const renamed = await Promise.all(
    made.map(({ data }) =>
      t.request('PATCH', `{O}/marketing/tags/${data.id}`, { as: owner, body: { name: 'The same' } }),
    ),
  )
  assert.deepEqual(renamed.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400])
})

test('a tag that is deleted while it is given to a group is a refusal or no tag, never a fault', async () => {
  const owner = await t.make.org()
  const body = { title: 'Tagged', posts: [{ platform: 'x', contentText: 'Words' }] }
  const { data } = await t.request('POST', '{O}/marketing/post-groups', { as: owner, body })
  for (let round = 0; round < 10; round++) {
    const { data: tag } = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: `T ${round}` } })
    const [given, gone] = await Promise.all([
      t.request('PATCH', `{O}/marketing/post-groups/${data.group.id}`, { as: owner, body: { tagIds: [tag.id] } }),
      t.request('DELETE', `{O}/marketing/tags/${tag.id}`, { as: owner }),
    ])
    assert.ok([200, 400].includes(given.status), JSON.stringify(given.body))
    assert.equal(gone.status, 200)
  }
})
