import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type NotionWorld, openNotionWorld } from '../../../tests/support/features/context/world.ts'
import { startNightlyReadings } from './syncing/read-again.ts'

let world: NotionWorld
let sweep: Db
let owner: Person
let sourceId: string
let nights = 0
let count = 0
before(async () => {
  world = await openNotionWorld({ requestsAMinute: 40 })
  sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await world?.close()
})
beforeEach(async () => {
  world.notion.clock.advance(61_000)
  // Takes the sources of earlier tests out of the nights.
  await world.t.owner.updateTable('context_source').set({ status: 'disconnected' }).execute()
  owner = await world.t.make.org()
  sourceId = (await world.connect(owner)).id
  await world.t.owner.updateTable('context_source').set({ created_at: '2026-01-01T00:00:00Z' }).execute()
})

/** Makes a page that was last edited an hour ago, and reads it as a document. Answers its title. */
async function read(text: string): Promise<string> {
  const title = `Page ${++count}`
  world.notion.state.addPage({ title, blocks: [{ type: 'paragraph', text }] })
  world.notion.state.share(title)
  world.notion.state.page(title).editedAtMs = Date.now() - 3_600_000
  const { data } = await world.sync(owner, sourceId, title)
  assert.deepEqual(data.failed, [])
  world.asked()
  return title
}

const edit = (title: string, text: string) => {
  world.notion.state.edit(title, [{ type: 'paragraph', text }])
  // An edit time whose minute is over when the night comes.
  world.notion.state.page(title).editedAtMs = Date.now() - 1_800_000
}

/** The time of the next night. Each test has its own nights, each a day later. */
const nextNight = () => new Date(Date.UTC(2027, 0, ++nights, 12))

/** Begins the night at that time, and reads what it asks for. */
async function night(at = nextNight()): Promise<void> {
  const { services } = world.t
  await startNightlyReadings({ ...services, clock: { ...services.clock, now: () => at } }, sweep)
  await world.t.runJobs()
}

const documents = async () => (await world.t.request('GET', '{O}/context/documents', { as: owner })).data.documents
const textOf = async (title: string) =>
  (await documents()).find((one: { title: string }) => one.title === title)?.contentText
const source = async () => (await world.t.request('GET', '{O}/context/sources', { as: owner })).data.sources[0]
const readings = () =>
  world.t.owner.selectFrom('context_reading').select('error').where('org_id', '=', owner.orgId).execute()

test('a night reads what was edited, and of all other pages only whether they were', async () => {
  const same = await read('Glue needs an hour.')
  const changed = await read('Oil it in May.')
  const before = await documents()
  edit(changed, 'Oil it in June.')
  await night()
  const paths = world.asked()
  assert.equal(paths.filter((path) => path.startsWith('/v1/pages/')).length, 2)
  assert.equal(paths.filter((path) => path.startsWith('/v1/blocks/')).length, 1, 'only the edited page is read')
  assert.deepEqual([await textOf(same), await textOf(changed)], ['Glue needs an hour.', 'Oil it in June.'])
  for (const { title, updatedAt, syncedAt } of await documents()) {
    const old = before.find((one: { title: string }) => one.title === title)
    assert.ok(syncedAt > old.syncedAt)
    assert.equal(updatedAt > old.updatedAt, title === changed)
  }
  assert.deepEqual(await readings(), [])
})

test('an edit that says the same writes no new text', async () => {
  const title = await read('Sand with the grain.')
  const [before] = await documents()
  edit(title, 'Sand with the grain.')
  await night()
  assert.equal((await documents())[0].updatedAt, before.updatedAt)
})

test('a page that shows parts of other pages, or was edited just before it was read, is read every night', async () => {
  const shows = await read('Our rules')
  world.notion.state.edit(shows, [{ type: 'synced_block', children: [{ type: 'paragraph', text: 'Shared rule' }] }])
  world.notion.state.page(shows).editedAtMs = Date.now() - 1_800_000
  const fresh = await read('Just written')
  world.notion.state.page(fresh).editedAtMs = Math.floor(Date.now() / 60_000) * 60_000
  await world.sync(owner, sourceId, shows, fresh)
  for (const _ of [1, 2]) {
    world.asked()
    await night()
    const paths = world.asked()
    for (const title of [shows, fresh]) {
      assert.ok(paths.includes(`/v1/blocks/${world.notion.state.page(title).id}/children`), title)
    }
  }
})

test('what nobody uses is not asked for', async () => {
  await read('Switched off')
  const [{ id }] = await documents()
  await world.t.request('PATCH', `{O}/context/documents/${id}`, { as: owner, body: { enabled: false } })
  await night()
  assert.deepEqual(world.asked(), [])
})

test('a page that is shared no more is found so at night, and left alone from then on', async () => {
  const title = await read('Taken back')
  world.notion.state.unshare(title)
  await night()
  const [document] = await documents()
  assert.deepEqual([document.enabled, document.missingSince !== null], [false, true])
  world.asked()
  await night()
  assert.deepEqual(world.asked(), [])
})

test('a source has one night a day, in the time of its workspace', async () => {
  await read('Once a night')
  await world.t.owner.updateTable('org').set({ timezone: 'Pacific/Auckland' }).where('id', '=', owner.orgId).execute()
  const at = (iso: string) => night(new Date(iso)).then(() => world.asked().length)
  // In Auckland, thirteen hours ahead, it is the second of March: eleven in the evening, and below, six in the morning.
  assert.equal(await at('2027-03-01T10:00:00Z'), 1, 'the night before')
  assert.equal(await at('2027-03-01T11:59:00Z'), 0)
  assert.equal(await at('2027-03-01T17:00:00Z'), 1)
  assert.equal(await at('2027-03-01T17:01:00Z'), 0)
})

test('the wait that Notion asks for is kept, and then the night goes on', async () => {
  const titles = []
  for (let at = 0; at < 12; at++) titles.push(await read(`Note ${at}`))
  world.notion.clock.advance(61_000)
  for (const title of titles) edit(title, 'Edited')
  const refused = () => world.notion.journal().filter(({ status }) => status === 429).length
  const began = refused()
  for (let used = 0; used < 30; used++) {
    await world.t.request('GET', `{O}/context/sources/${sourceId}/pages`, { as: owner, query: { query: 'Note' } })
  }
  await night()
  assert.equal(refused(), began + 1)
  assert.ok((await readings()).length > 0)
  await night()
  assert.equal(refused(), began + 1, 'nobody asks while the wait lasts')
  world.notion.clock.advance(61_000)
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).execute()
  await world.t.runJobs({ aheadSeconds: 61 })
  assert.deepEqual(await readings(), [])
  for (const title of titles) assert.equal(await textOf(title), 'Edited')
})

const news = () =>
  world.t.owner
    .selectFrom('notification')
    .select('title')
    .where('org_id', '=', owner.orgId)
    .where('type', '=', 'account_error')
    .execute()

test('tokens that are refused lead to one notification, and to no further request', async () => {
  await read('Refused')
  world.notion.state.grants.clear()
  await night()
  const { status, lastError } = await source()
  assert.equal(status, 'error')
  assert.match(lastError, /connect it again/)
  assert.equal((await news()).length, 1)
  assert.ok((await readings()).every(({ error }) => error !== null))
  world.asked()
  await night()
  await world.t.runJobs({ aheadSeconds: 86_400 })
  assert.deepEqual([world.asked(), (await news()).length], [[], 1])
})

test('pages that wait when their source is found in error elsewhere are given up, not looked at for ever', async () => {
  await read('Waiting')
  await world.t.owner
    .updateTable('context_source')
    .set({ limited_until: new Date(Date.now() + 600_000).toISOString() })
    .where('id', '=', sourceId)
    .execute()
  await night()
  assert.deepEqual(await readings(), [{ error: null }])
  await world.t.owner
    .updateTable('context_source')
    .set({ status: 'error', last_error: 'Notion no longer accepts the sign-in; connect it again.' })
    .where('id', '=', sourceId)
    .execute()
  await world.t.runJobs({ aheadSeconds: 601 })
  assert.deepEqual(await readings(), [{ error: 'Notion no longer accepts the sign-in; connect it again.' }])
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'context.read_pages' and state < 'active' and data ->> 'sourceId' = ${sourceId}
  `.execute(world.t.owner)
  assert.deepEqual(rows, [], 'no job is left')
})
