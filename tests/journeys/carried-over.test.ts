import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { contentHash } from '#features/posts/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { newId } from '#kernel/ids.ts'
import { createLog } from '#kernel/log.ts'
import { createXSandbox, type XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { type RunningWorker, runWorker } from '../../src/main/run-worker.ts'
import { addWorkspaces, PLATFORM_NAMES } from '../bench/publish-data.ts'
import { MIGRATIONS } from '../support/template-database.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts'

/** The first migration with effects: it carries over what posts and acts held before. */
const FIRST = '056'
const PATIENCE_MS = 20_000

let database: TestDatabase
let owner: pg.Client
let x: XSandbox
let folder: string
let worker: RunningWorker | undefined

before(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'galley-carried-over-'))
  x = createXSandbox({ accounts: PLATFORM_NAMES.map((name) => ({ username: name, name })) })
  await x.start()
  owner = new pg.Client({ connectionString: database.url })
})
after(async () => {
  await worker?.stop()
  await owner?.end()
  await x?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function migrateToBefore(): Promise<void> {
  const earlier = join(folder, 'migrations')
  const names = (await readdir(MIGRATIONS)).filter((name) => name < FIRST)
  for (const name of names) await cp(join(MIGRATIONS, name), join(earlier, name))
  await migrate({ url: database.url, directory: earlier })
}

/** Makes a post in its own workspace and account, so that no two wait for each other. */
async function post(at: { orgId: string; accountId: string }, columns: Record<string, unknown>): Promise<string> {
  const text = `Bench note of ${at.orgId}`
  const hash = contentHash({
    platform: 'x',
    socialAccountId: at.accountId,
    contentText: text,
    media: null,
    platformPayload: null,
  })
  const [id, group] = [newId(), newId()]
  await owner.query(
    `insert into post_group (org_id, id, title, status, timezone, created_by)
     values ($1, $2, 'Notes', 'scheduled', 'UTC', '{"kind": "user"}')`,
    [at.orgId, group],
  )
  const row = {
    ...{ org_id: at.orgId, id, group_id: group, platform: 'x', social_account_id: at.accountId, content_text: text },
    ...{ content_hash: hash, approved_hash: hash, idempotency_key: newId() },
    ...columns,
  }
  const names = Object.keys(row)
  await owner.query(
    `insert into post (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(row),
  )
  return id
}

test('posts in flight, prepared, in doubt and scheduled, and an act, continue as if nothing had happened', async () => {
  await migrateToBefore()
  await owner.connect()
  const client = x.state.clients[0]
  const env = {
    ...{ DATABASE_URL: database.url, GALLEY_DATA: folder, GALLEY_BASE_URL: 'http://127.0.0.1:4400' },
    ...{
      X_CLIENT_ID: client?.id ?? '',
      X_CLIENT_SECRET: client?.secret ?? '',
      X_AUTHORIZE_URL: x.url,
      X_API_URL: x.url,
    },
  }
  const config = loadConfig(env)
  const at = await addWorkspaces(owner, 6, { x, keys: config.keys })
  const place = (index: number) => at[index] ?? assert.fail()
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const taken = { fence: 3, lease_owner: 'gone', lease_until: ago(1), wake_at: ago(1), attempt_count: 1 }
  const due = { scheduled_for_utc: ago(30) }
  const scheduled = await post(place(0), { status: 'scheduled', ...due, wake_at: ago(30) })
  const prepared = await post(place(1), {
    ...{ status: 'publishing', ...due, ...taken },
    prepared: JSON.stringify({ composedAt: ago(30), made: { media: {} } }),
  })
  const sent = { ...due, ...taken, sent_fence: 3, sent_at: ago(600), late_from: ago(10) }
  const doubt = await post(place(2), { status: 'publishing', ...sent, outcome_unknown: true })
  const ahead = await post(place(3), { status: 'scheduled', scheduled_for_utc: ago(-9000), wake_at: ago(-9000) })
  const ticket = { processing_ticket: '{"id": "1"}', processing_since: ago(60) }
  const later = { lease_until: ago(-9000), wake_at: ago(-9000) }
  const working = await post(place(4), { status: 'awaiting_platform', ...due, fence: 2, ...later, ...ticket })
  const withComment = (firstComment: string) =>
    post(place(3), { platform: 'linkedin', status: 'approved', platform_payload: JSON.stringify({ firstComment }) })
  const commented = await withComment('More of it')
  const blank = await withComment(' \n')
  const act = newId()
  await owner.query(
    `insert into platform_act (org_id, id, kind, subject, platform, social_account_id, payload, approved_hash,
       idempotency_key, requested_by, heeds_pause, parts_total, status, due_at, wake_at, fence)
     values ($1, $2, 'delete_post', 'x:1', 'x', $3, $4, 'another', 'key', '{"kind": "system", "job": "j"}', false, 1,
       'waiting', now(), now(), 4)`,
    [place(5).orgId, act, place(5).accountId, '{"groupId": null, "parts": [{"externalId": "1", "url": null}]}'],
  )

  await migrate({ url: database.url, directory: MIGRATIONS })
  const services = await composeServices({
    ...{ config, databaseUrl: database.url, log: createLog('silent'), clock: systemClock },
  })
  worker = runWorker(services, database.url)
  const ended = async () => {
    const { rows } = await owner.query<{ id: string; status: string }>(
      'select id, status from post union all select id, status from platform_act',
    )
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
  const goal = { [scheduled]: 'published', [prepared]: 'published', [act]: 'changed' }
  // Sent ten minutes ago and not to be found: it is tried again after the wait that follows every doubt.
  const stays = { [ahead]: 'scheduled', [working]: 'awaiting_platform' }
  const patience = performance.now() + PATIENCE_MS
  for (;;) {
    const now = await ended()
    assert.ok(performance.now() < patience, JSON.stringify({ now: [...now], goal, doubt }))
    const looked = ['scheduled', 'published'].includes(now.get(doubt) ?? '')
    if (looked && Object.entries(goal).every(([id, status]) => now.get(id) === status)) break
    await sleep(50)
  }
  const now = await ended()
  for (const [id, status] of Object.entries(stays)) assert.equal(now.get(id), status)
  assert.equal(new Set(x.ledger().map(({ text }) => text)).size, x.ledger().length, 'nothing went out twice')
  const partsOf = (id: string) => owner.query('select parts_total, follow_ups from post where id = $1', [id])
  assert.deepEqual((await partsOf(commented)).rows, [{ parts_total: 2, follow_ups: 1 }])
  assert.deepEqual((await partsOf(blank)).rows, [{ parts_total: 1, follow_ups: 0 }], 'a blank one is not sent')
  const { rows } = await owner.query(
    'select fence::int, processing_ticket, wake_at > now() as ahead from effect where id = $1',
    [working],
  )
  assert.deepEqual(rows, [{ fence: 2, processing_ticket: { id: '1' }, ahead: true }])
})
