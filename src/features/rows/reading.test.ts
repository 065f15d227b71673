import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { type MappedDatabase, openRowsWorld, type RowsWorld } from '../../../tests/support/features/rows/world.ts'
import { until } from '../../../tests/support/until.ts'
import { startDueDatabases } from './index.ts'

const READER = join(import.meta.dirname, '../../../tests/support/features/rows/read-databases-process.ts')

let world: RowsWorld
let sweep: Db
let plan: MappedDatabase
before(async () => {
  world = await openRowsWorld()
  sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await world?.close()
})
beforeEach(async () => {
  world.notion.faults.clear()
  // Makes sure that no database of an earlier test is due.
  await world.t.owner.updateTable('context_mapping').set({ due_at: '2100-01-01T00:00:00Z' }).execute()
  plan = await world.database()
  assert.equal((await plan.map()).status, 200)
})

const drafts = async () => (await plan.ask('GET', '{O}/marketing/post-groups')).data.total
const mapping = async () => (await plan.ask('GET', '{O}/context/databases')).data.mappings[0]
const makeDue = () =>
  world.t.owner
    .updateTable('context_mapping')
    .set({ due_at: '2026-01-01T00:00:00Z' })
    .where('org_id', '=', plan.owner.orgId)
    .execute()
/** Does what the recurring work does each hour. */
async function hour(): Promise<void> {
  await makeDue()
  await startDueDatabases(world.t.services, sweep)
  await world.t.runJobs({ aheadSeconds: 120 })
}
const news = () =>
  world.t.owner
    .selectFrom('notification')
    .select('body')
    .where('org_id', '=', plan.owner.orgId)
    .where('type', '=', 'account_error')
    .execute()

test('each hour what was ticked since becomes a draft, and rows that were not edited are not asked for', async () => {
  plan.row({ Name: 'One', Post: 'First words.' })
  await hour()
  assert.equal(await drafts(), 1)
  const [first] = await plan.rows()
  // The page counts as edited an hour ago.
  const page = world.notion.state.pages.get(first.externalId)
  if (page) page.editedAtMs = Date.now() - 3_600_000
  await world.t.owner.updateTable('context_row').set({ title: 'not read again' }).execute()
  plan.row({ Name: 'Two', Post: 'Second words.' })
  await hour()
  assert.equal(await drafts(), 2)
  assert.equal((await plan.found(first.externalId)).title, 'not read again')
  const { lastReadAt } = await mapping()
  const { due_at } = await world.t.owner
    .selectFrom('context_mapping')
    .select('due_at')
    .where('org_id', '=', plan.owner.orgId)
    .executeTakeFirstOrThrow()
  const minutes = (Date.parse(due_at) - Date.parse(lastReadAt)) / 60_000
  assert.ok(minutes > 54 && minutes < 66, `${minutes} minutes`)
})

test('many rows are read page by page, and two readings at once draft each row once', async () => {
  for (let at = 0; at < 130; at++) plan.row({ Name: `Row ${at}`, Post: `Words ${at}.` })
  await Promise.all([plan.read(), plan.read()])
  await makeDue()
  await plan.read()
  assert.equal(await drafts(), 130)
})

/** Does `work` while a reading waits for Notion's answer to its query for rows. */
async function whileReading(work: () => Promise<unknown>): Promise<void> {
  const path = '/v1/data_sources/:id/query'
  world.notion.faults.add({ kind: 'delay', delayMs: 1_500, path, times: 1 })
  const source = world.t.owner.selectFrom('context_source').select('reading_until').where('id', '=', plan.sourceId)
  const reading = plan.read()
  await until(async () => (await source.executeTakeFirstOrThrow()).reading_until !== null, { that: 'it is read' })
  await sleep(300)
  await work()
  await reading
}

test('rows that are read while their columns are mapped anew become drafts by the new columns', async () => {
  const rowId = plan.row({ Name: 'One', Post: 'First words.' })
  await whileReading(async () => {
    assert.equal((await plan.map({ networksColumn: null, networks: ['bluesky'] })).status, 200)
  })
  await hour()
  const { groupId } = await plan.found(rowId)
  assert.deepEqual(
    (await plan.group(groupId)).posts.map(({ platform }: { platform: string }) => platform),
    ['bluesky'],
  )
})

test('rows that are read while their database is unmapped become no drafts', async () => {
  plan.row({ Name: 'One', Post: 'First words.' })
  await whileReading(async () => {
    const path = `{O}/context/sources/${plan.sourceId}/databases/${plan.databaseId}/mapping`
    assert.equal((await plan.ask('DELETE', path)).status, 200)
  })
  assert.deepEqual([await drafts(), await plan.rows()], [0, []])
})

test('a reader that is killed with -9 leaves nothing by halves, and the next one goes on', async () => {
  for (let at = 0; at < 4; at++)
    plan.row({ Name: `Row ${at}`, Post: `Words ${at}.`, Networks: ['X', 'LinkedIn'] }, ['Page'])
  await plan.map({ textColumn: null })
  const { t, notion } = world
  const { dataDir, baseUrl } = t.services.config
  const env = {
    ...process.env,
    ...notion.env(),
    ...world.sandbox.env(),
    GALLEY_DATA: dataDir,
    GALLEY_BASE_URL: baseUrl,
  }
  // Two pages are read at once. The reader waits for the third until it is killed.
  const path = '/v1/blocks/:id/children'
  notion.faults.add({ kind: 'delay', delayMs: 1, path, times: 2 })
  notion.faults.add({ kind: 'delay', delayMs: 600_000, path })
  const reader = spawn(process.execPath, [READER, t.url, plan.owner.orgId, plan.sourceId], { env, stdio: 'inherit' })
  const ended = once(reader, 'exit')
  await until(async () => (await drafts()) === 2, { that: 'two rows are drafted' })
  reader.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  notion.faults.clear()
  await t.owner
    .updateTable('context_source')
    .set({ reading_until: '2026-01-01T00:00:00Z' })
    .where('id', '=', plan.sourceId)
    .execute()
  await plan.read()
  assert.equal(await drafts(), 4)
  for (const { groupId } of await plan.rows()) assert.equal((await plan.group(groupId)).posts.length, 2)
})

test('a database that is not shared any more says who must do what, once, and goes on when it is shared again', async () => {
  world.notion.state.unshare(plan.title)
  await hour()
  await hour()
  assert.match((await mapping()).lastError, /“Plan \d+” .* not shared with Galley: whoever owns it opens it in Notion/)
  assert.equal((await news()).length, 1)
  world.notion.state.share(plan.title)
  plan.row({ Name: 'One', Post: 'First words.' })
  await hour()
  assert.deepEqual([(await mapping()).lastError, await drafts()], [null, 1])
})

test('a mapped column that is gone stops the reading with its use', async () => {
  const source = world.notion.state.dataSources.get(plan.databaseId)
  source?.columns.splice(
    source.columns.findIndex(({ name }) => name === 'Post'),
    1,
  )
  await hour()
  assert.match((await mapping()).lastError, /no column for the text of the post any more.*Map its columns again/)
})

test('a refused sign-in ends in words and is asked for no more', async () => {
  world.notion.state.grants.clear()
  const { status, body } = await plan.read()
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.data.lastError, /connect it again/)
  const before = world.notion.journal().length
  await hour()
  assert.equal(world.notion.journal().length, before)
  assert.equal((await plan.read()).status, 409)
})

test('a wait that Notion asks for holds the reading, which goes on by itself', async () => {
  plan.row({ Name: 'One', Post: 'First words.' })
  world.notion.faults.add({ kind: 'refuse', path: '/v1/data_sources/:id/query', retryAfterSeconds: 90, times: 1 })
  const { data } = await plan.read()
  assert.deepEqual([data.drafts, data.lastError, data.lastReadAt], [0, null, null])
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).execute()
  await world.t.runJobs({ aheadSeconds: 200 })
  assert.equal(await drafts(), 1)
})

test('a reading that is held begins again behind the rows that it has taken', async () => {
  const hourAgo = Date.now() - 3_600_000
  const rows = ['One', 'Two', 'Three'].map((Name, at) => {
    const id = plan.row({ Name }, [`${Name} in words.`])
    const page = world.notion.state.pages.get(id)
    assert.ok(page)
    page.editedAtMs = hourAgo + at * 60_000
    return id
  })
  await plan.map({ textColumn: null })
  const long = new Date(hourAgo).toISOString()
  await world.t.owner
    .updateTable('context_mapping')
    .set({ created_at: long, updated_at: long })
    .where('org_id', '=', plan.owner.orgId)
    .execute()
  const path = '/v1/blocks/:id/children'
  world.notion.faults.add({ kind: 'delay', delayMs: 1, path, times: 2 })
  world.notion.faults.add({ kind: 'refuse', path, retryAfterSeconds: 90, times: 1 })
  await plan.read()
  assert.equal(await drafts(), 2)
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).execute()
  await makeDue()
  await plan.read()
  assert.equal(await drafts(), 3)
  const asked = (id: string) => world.notion.journal().filter((one) => one.path.includes(`/blocks/${id}/`)).length
  assert.deepEqual(rows.map(asked), [1, 1, 2])
})

test('a reader may see what became of rows, and maps nothing', async () => {
  const viewer = await world.t.make.member(plan.owner, 'viewer')
  plan.row({ Name: 'One', Post: 'First words.' })
  await plan.read()
  const as = (method: string, path: string) => world.t.request(method, path, { as: viewer })
  assert.equal((await as('GET', '{O}/context/rows')).data.rows.length, 1)
  assert.equal((await as('GET', '{O}/context/databases')).data.mappings.length, 1)
  const path = `{O}/context/sources/${plan.sourceId}/databases`
  assert.equal((await as('GET', path)).status, 403)
  assert.equal((await as('GET', `${path}/${plan.databaseId}`)).status, 403)
})
