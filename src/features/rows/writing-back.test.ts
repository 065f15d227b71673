import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MappedDatabase, openRowsWorld, type RowsWorld } from '../../../tests/support/features/rows/world.ts'
import { writeRows } from './writing/write-rows.ts'

let world: RowsWorld
let plan: MappedDatabase
before(async () => {
  world = await openRowsWorld()
})
after(() => world.close())
beforeEach(async () => {
  world.notion.faults.clear()
  plan = await world.database()
})

const inRow = (rowId: string, column: string) => world.notion.state.valueIn(rowId, column)
const patches = () => world.notion.journal().filter(({ method }) => method === 'PATCH').length

/** Adds a row, approves its post and publishes it now. */
async function dueNow(fields: Record<string, unknown> = {}): Promise<{ rowId: string; groupId: string }> {
  await world.account(plan.owner, 'x')
  assert.equal((await plan.map(fields)).status, 200)
  const rowId = plan.row({ Name: 'A row', Post: `Words of ${crypto.randomUUID()}`, State: 'Idea' })
  await plan.read()
  const { groupId } = await plan.found(rowId)
  await plan.ask('POST', `{O}/marketing/post-groups/${groupId}/approve`, { autoSchedule: false })
  const [post] = (await plan.group(groupId)).posts
  await plan.ask('POST', `{O}/marketing/posts/${post.id}/post-now`)
  return { rowId, groupId }
}

test('from the tick to the live address in the row', async () => {
  await world.account(plan.owner, 'x')
  await plan.map()
  const rowId = plan.row({ Name: 'A row', Post: 'Words that go out.', State: 'Idea' })
  await plan.read()
  await world.writeBack()
  assert.equal(inRow(rowId, 'State'), 'In review')
  assert.equal(inRow(rowId, 'Live at'), undefined)
  const { groupId } = await plan.found(rowId)
  await plan.ask('POST', `{O}/marketing/post-groups/${groupId}/approve`, { autoSchedule: false })
  await world.writeBack()
  assert.equal(inRow(rowId, 'State'), 'Approved')
  const [post] = (await plan.group(groupId)).posts
  await plan.ask('POST', `{O}/marketing/posts/${post.id}/post-now`)
  await world.publish()
  await world.writeBack()
  const [live] = (await plan.group(groupId)).posts
  assert.ok(live.publishedUrl)
  assert.deepEqual([inRow(rowId, 'State'), inRow(rowId, 'Live at')], ['Published', live.publishedUrl])
  assert.equal((await plan.found(rowId)).writtenState, 'Published')

  // Galley does not take its own writing for a change of the row, and writes nothing twice.
  const before = patches()
  await plan.read()
  await world.writeBack()
  assert.equal(patches(), before)
  assert.deepEqual((await plan.found(rowId)).changes, [])
})

test('a row that was written is due no more, so that it does not keep others from being written', async () => {
  await plan.map()
  const rowId = plan.row({ Name: 'A row', Post: 'Words in review.', State: 'Idea' })
  await plan.read()
  // The database's clock counts microseconds. With a whole number of milliseconds the test could not fail.
  await world.t.owner
    .updateTable('post')
    .set({ updated_at: '2030-01-01T10:00:00.123456Z' })
    .where('org_id', '=', plan.owner.orgId)
    .execute()
  await world.writeBack()
  assert.equal(inRow(rowId, 'State'), 'In review')
  const due = await sql`
    select r.id from context_row r join post p on p.org_id = r.org_id and p.group_id = r.group_id
    where r.org_id = ${plan.owner.orgId} and (r.written_at is null or p.updated_at > r.written_at)
  `.execute(world.t.owner)
  assert.deepEqual(due.rows, [])
})

test('Notion being away delays no post, and the address arrives once it is back', async () => {
  const { rowId, groupId } = await dueNow()
  world.notion.faults.add({ kind: 'server-error' })
  await world.publish()
  assert.equal((await plan.group(groupId)).posts[0].status, 'published')
  await world.writeBack()
  const row = await plan.found(rowId)
  assert.ok(row.writeError)
  assert.equal(inRow(rowId, 'Live at'), undefined)
  world.notion.faults.clear()
  await world.writeBack()
  assert.equal(inRow(rowId, 'Live at'), undefined, 'not before its time')
  await world.t.owner.updateTable('context_row').set({ write_after: '2026-01-01T00:00:00Z' }).execute()
  await world.writeBack()
  assert.ok(inRow(rowId, 'Live at'))
  assert.equal((await plan.found(rowId)).writeError, null)
})

test('a row whose database is not shared for a while is written once it is shared again', async () => {
  const { rowId } = await dueNow()
  world.notion.state.unshare(plan.title)
  await world.publish()
  await world.writeBack()
  const row = await plan.found(rowId)
  assert.deepEqual([row.absence, inRow(rowId, 'Live at')], [null, undefined])
  assert.match(row.writeError, /not shared with Galley/)
  world.notion.state.share(plan.title)
  await world.t.owner
    .updateTable('context_row')
    .set({ write_after: '2026-01-01T00:00:00Z' })
    .where('org_id', '=', plan.owner.orgId)
    .execute()
  await world.writeBack()
  assert.ok(inRow(rowId, 'Live at'))
  assert.equal((await plan.found(rowId)).writeError, null)
})

test('a column that is mapped while another one is written is written too', async () => {
  const { rowId } = await dueNow()
  await world.publish()
  world.notion.faults.add({ kind: 'delay', method: 'PATCH', delayMs: 1_500, times: 1 })
  const ref = { orgId: plan.owner.orgId, sourceId: plan.sourceId }
  const writing = writeRows(world.t.services, ref, () => false)
  await sleep(300)
  assert.equal((await plan.map({ stateColumn: plan.column('Stage') })).status, 200)
  await writing
  await world.writeBack()
  assert.deepEqual([inRow(rowId, 'State'), inRow(rowId, 'Stage')], ['Published', 'Published'])
})

test('a row that is gone by itself is written no more', async () => {
  const { rowId } = await dueNow()
  world.notion.state.pages.delete(rowId)
  await world.publish()
  await world.writeBack()
  assert.deepEqual((({ absence, writeError }) => [absence, writeError])(await plan.found(rowId)), ['deleted', null])
})

test('a wait that Notion asks for is waited for', async () => {
  const { rowId } = await dueNow()
  await world.publish()
  world.notion.faults.add({ kind: 'refuse', method: 'PATCH', retryAfterSeconds: 90, times: 1 })
  await world.writeBack()
  assert.equal(inRow(rowId, 'State'), 'Idea')
  await world.t.owner.updateTable('context_source').set({ limited_until: null }).execute()
  await world.writeBack(120)
  assert.equal(inRow(rowId, 'State'), 'Published')
})

test('a status takes the words that it has, and is refused without the last one', async () => {
  const stage = plan.column('Stage')
  const { rowId } = await dueNow({ stateColumn: stage })
  world.notion.state.setValues(rowId, { Stage: 'Idea' })
  await world.writeBack()
  assert.equal(inRow(rowId, 'Stage'), 'Idea')
  await world.publish()
  await world.writeBack()
  assert.equal(inRow(rowId, 'Stage'), 'Published')

  const other = await world.database()
  const source = world.notion.state.dataSources.get(other.databaseId)
  const column = source?.columns.find(({ name }) => name === 'Stage')
  column?.options.splice(column.options.indexOf('Published'), 1)
  const { status, body } = await other.map({ stateColumn: other.column('Stage') })
  assert.equal(status, 400)
  assert.match(body.details[0].message, /add “Published” to them/)
})

test('without the right to write, somebody is told once what to give, and nothing is lost', async () => {
  const forbidding = await openRowsWorld({ mayUpdate: false })
  try {
    const other = await forbidding.database()
    await other.map()
    const rowId = other.row({ Name: 'A row', Post: 'Words.', State: 'Idea' })
    await other.read()
    await forbidding.writeBack()
    assert.match((await other.found(rowId)).writeError, /capability “Update content”/)
    const [mapping] = (await other.ask('GET', '{O}/context/databases')).data.mappings
    assert.match(mapping.lastError, /capability “Update content”/)
    const news = await forbidding.t.owner
      .selectFrom('notification')
      .select('body')
      .where('org_id', '=', other.owner.orgId)
      .where('type', '=', 'account_error')
      .execute()
    assert.equal(news.length, 1)
  } finally {
    await forbidding.close()
  }
})

test('rows that cannot be written do not keep the database from being read', async () => {
  const forbidding = await openRowsWorld({ mayUpdate: false })
  try {
    const other = await forbidding.database()
    await other.map()
    other.row({ Name: 'A row', Post: 'Words.', State: 'Idea' })
    await other.read()
    const ref = { orgId: other.owner.orgId, sourceId: other.sourceId }
    const theMapping = forbidding.t.owner.updateTable('context_mapping').where('org_id', '=', ref.orgId)
    await theMapping.set({ due_at: '2026-01-01T00:00:00Z' }).execute()
    await writeRows(forbidding.t.services, ref, () => false)
    const { due_at, last_error } = await forbidding.t.owner
      .selectFrom('context_mapping')
      .select(['due_at', 'last_error'])
      .where('org_id', '=', ref.orgId)
      .executeTakeFirstOrThrow()
    assert.match(last_error ?? '', /Update content/)
    assert.equal(due_at, '2026-01-01T00:00:00.000Z')
  } finally {
    await forbidding.close()
  }
})
