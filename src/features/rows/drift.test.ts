import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type MappedDatabase, openRowsWorld, type RowsWorld } from '../../../tests/support/features/rows/world.ts'

let world: RowsWorld
let plan: MappedDatabase
before(async () => {
  world = await openRowsWorld()
})
after(() => world.close())
beforeEach(async () => {
  plan = await world.database()
  assert.equal((await plan.map()).status, 200)
})

/** Adds a ticked row and has it drafted. */
async function drafted(text: string): Promise<{ rowId: string; groupId: string }> {
  const rowId = plan.row({ Name: 'A row', Post: text })
  await plan.read()
  return { rowId, groupId: (await plan.found(rowId)).groupId }
}
const textOf = async (groupId: string) => (await plan.group(groupId)).posts[0].contentText
const changes = async (rowId: string) => (await plan.found(rowId)).changes

test('while nobody has decided or worked on the draft, it follows its row', async () => {
  const { rowId, groupId } = await drafted('First words.')
  plan.set(rowId, { Post: 'Second words.', Name: 'Another name', Day: '2030-05-01T10:00:00.000+02:00' })
  await plan.read()
  const { group, posts } = await plan.group(groupId)
  assert.deepEqual(
    [group.title, posts[0].contentText, posts[0].status],
    ['Another name', 'Second words.', 'pending_approval'],
  )
  assert.equal(Date.parse(posts[0].wishedForUtc), Date.parse('2030-05-01T08:00:00Z'))
  assert.deepEqual(await changes(rowId), [])
  plan.set(rowId, { Day: null })
  await plan.read()
  assert.equal((await plan.group(groupId)).posts[0].wishedForUtc, null)
})

test('what a person changed here stays: the row’s words are shown beside it', async () => {
  const { rowId, groupId } = await drafted('First words.')
  const [post] = (await plan.group(groupId)).posts
  await plan.ask('PATCH', `{O}/marketing/posts/${post.id}`, { contentText: 'A person’s words.' })
  plan.set(rowId, { Post: 'Second words.' })
  await plan.read()
  assert.equal(await textOf(groupId), 'A person’s words.')
  assert.deepEqual(await changes(rowId), [{ field: 'text', before: 'First words.', now: 'Second words.' }])
  // The row has its first words again, so the draft no longer differs from it.
  plan.set(rowId, { Post: 'First words.' })
  await plan.read()
  assert.deepEqual(await changes(rowId), [])
})

test('a draft that was sent back keeps the words that were turned down: the row’s new ones are shown beside them', async () => {
  const { rowId, groupId } = await drafted('First words.')
  const rejected = await plan.ask('POST', `{O}/marketing/post-groups/${groupId}/reject`, { reason: 'not_my_voice' })
  assert.equal(rejected.status, 200, JSON.stringify(rejected.body))
  plan.set(rowId, { Post: 'Second words.', Name: 'Another name' })
  await plan.read()
  const { posts } = await plan.group(groupId)
  assert.deepEqual([posts[0].contentText, posts[0].status], ['First words.', 'draft'])
  assert.deepEqual(
    (await changes(rowId)).map(({ field }: { field: string }) => field),
    ['text', 'title'],
  )
})

test('the time that a person gave one post stays, whatever time the row says then', async () => {
  const rowId = plan.row({ Name: 'A row', Post: 'First words.', Day: '2030-05-01T10:00:00.000Z' })
  await plan.read()
  const { groupId } = await plan.found(rowId)
  const [post] = (await plan.group(groupId)).posts
  const scheduledForUtc = '2030-06-01T08:00:00.000Z'
  assert.equal((await plan.ask('PATCH', `{O}/marketing/posts/${post.id}`, { scheduledForUtc })).status, 200)
  plan.set(rowId, { Day: '2030-07-01T10:00:00.000Z' })
  await plan.read()
  const [kept] = (await plan.group(groupId)).posts
  assert.equal(Date.parse(kept.wishedForUtc), Date.parse(scheduledForUtc))
  assert.deepEqual(
    (await changes(rowId)).map(({ field }: { field: string }) => field),
    ['time'],
  )
})

test('other networks are shown, since they are other posts', async () => {
  const { rowId, groupId } = await drafted('First words.')
  plan.set(rowId, { Networks: ['X', 'LinkedIn'] })
  await plan.read()
  assert.equal((await plan.group(groupId)).posts.length, 1)
  assert.deepEqual(await changes(rowId), [{ field: 'networks', before: 'X', now: 'X, LinkedIn' }])
})

test('after approval the row changes nothing: the difference is shown, and what was approved goes out', async () => {
  const { id: accountId, handle } = await world.account(plan.owner, 'x').then((account) => ({ ...account }))
  assert.ok(accountId)
  const { rowId, groupId } = await drafted(`Approved words ${crypto.randomUUID()}`)
  const before = await textOf(groupId)
  const approved = await plan.ask('POST', `{O}/marketing/post-groups/${groupId}/approve`, { autoSchedule: false })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  plan.set(rowId, { Post: 'Something else.' })
  await plan.read()
  assert.deepEqual(await changes(rowId), [{ field: 'text', before, now: 'Something else.' }])
  const [post] = (await plan.group(groupId)).posts
  assert.deepEqual([post.contentText, post.status], [before, 'approved'])
  await plan.ask('POST', `{O}/marketing/posts/${post.id}/post-now`)
  await world.publish()
  assert.equal((await plan.group(groupId)).posts[0].status, 'published')
  const live = world.sandbox.x.ledger().map(({ text }) => text)
  assert.ok(live.includes(before))
  assert.ok(!live.includes('Something else.'), `${handle} said what nobody approved`)
})

test('a row that makes no draft any more is told, and its draft stays', async () => {
  const { rowId, groupId } = await drafted('First words.')
  plan.set(rowId, { Post: '' })
  await plan.read()
  const row = await plan.found(rowId)
  assert.match(row.problem, /“Post” is empty/)
  assert.deepEqual(row.changes, [{ field: 'text', before: 'First words.', now: '' }])
  assert.equal(await textOf(groupId), 'First words.')
})

test('a row whose tick is gone, or which is gone itself, is told; its draft stays', async () => {
  const unticked = await drafted('First words.')
  const binned = await drafted('Second words.')
  const deleted = await drafted('Third words.')
  plan.set(unticked.rowId, { Ready: false })
  const page = world.notion.state.pages.get(binned.rowId)
  assert.ok(page)
  page.inTrash = true
  world.notion.state.pages.delete(deleted.rowId)
  await plan.read()
  const absence = async ({ rowId }: { rowId: string }) => (await plan.found(rowId)).absence
  assert.deepEqual(
    [await absence(unticked), await absence(binned), await absence(deleted)],
    ['unticked', 'deleted', 'deleted'],
  )
  for (const { groupId } of [unticked, binned, deleted]) {
    assert.equal((await plan.group(groupId)).posts[0].status, 'pending_approval')
  }
  plan.set(unticked.rowId, { Ready: true, Post: 'Back again.' })
  await plan.read()
  assert.equal(await absence(unticked), null)
  assert.equal(await textOf(unticked.groupId), 'Back again.')
})

test('a draft that was taken away here is not drafted again', async () => {
  const { rowId, groupId } = await drafted('First words.')
  await plan.ask('PATCH', `{O}/marketing/post-groups/${groupId}`, { status: 'canceled' })
  plan.set(rowId, { Post: 'Second words.' })
  await plan.read()
  assert.equal((await plan.ask('GET', '{O}/marketing/post-groups')).data.total, 1)
  assert.equal((await plan.found(rowId)).groupId, groupId)
})
