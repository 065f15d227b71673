import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { requireRoom } from '../rows/room-of-lists.ts'
import { MOST_LINES } from './approval-records.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  await t.make.account(owner, 'x')
})
after(() => t.close())

const GROUPS = '{O}/marketing/post-groups'
const ask = (method: string, path: string, body?: unknown) => t.request(method, path, { as: owner, body })

const linesOf = async (groupId: string): Promise<number> => {
  const rows = await t.owner.selectFrom('approval').select('id').where('group_id', '=', groupId).execute()
  return rows.length
}

/** Adds lines to a group's history as if it had been submitted that often. The first line is the oldest. */
async function lengthen(groupId: string, lines: number): Promise<void> {
  await sql`
    insert into approval (org_id, level, group_id, approved_by_user_id, action, approved_at, note)
    select ${owner.orgId}, 'group', ${groupId}, ${owner.userId}, 'submit_for_approval',
      now() - make_interval(secs => ${lines} - n), 'line ' || n
    from generate_series(1, ${lines}::int) n
  `.execute(t.owner)
}

test('a group tells the newest of its history, and less of it in a list', async () => {
  const { groupId } = await groupInStates(t, owner, ['draft'])
  await lengthen(groupId, 120)
  const one = await ask('GET', `${GROUPS}/${groupId}`)
  const told = one.data.group.approvals.map(({ note }: { note: string }) => note)
  assert.deepEqual([told.length, told[0], told.at(-1)], [50, 'line 71', 'line 120'])
  const list = await ask('GET', GROUPS)
  const item = list.data.items.find(({ group }: { group: { id: string } }) => group.id === groupId)
  const listed = item.group.approvals.map(({ note }: { note: string }) => note)
  assert.deepEqual([listed.length, listed[0], listed.at(-1)], [10, 'line 111', 'line 120'])
})

test('a draft that was sent back is not sent back again with the same words, until it or they are others', async () => {
  const { groupId, postIds } = await groupInStates(t, owner, ['draft', 'pending_approval'])
  const reject = async (body: object) => {
    const { status } = await ask('POST', `${GROUPS}/${groupId}/reject`, body)
    assert.equal(status, 200)
    return linesOf(groupId)
  }
  const words = { reason: 'inaccurate', note: 'Look at the date' }
  const first = await reject(words)
  assert.equal(first, 3)
  assert.equal(await reject(words), first, 'nothing new was said')
  assert.equal(await reject({ ...words, note: 'And at the year' }), first + 3)
  await ask('PATCH', `{O}/marketing/posts/${postIds[0]}`, { contentText: 'On Tuesday' })
  assert.equal(await reject({ ...words, note: 'And at the year' }), first + 6)
})

test('who hands in round and round is refused in words, and leaves room for a verdict', async () => {
  const { groupId } = await groupInStates(t, owner, ['draft'])
  await lengthen(groupId, MOST_LINES.handedIn)
  const refused = await ask('PATCH', `${GROUPS}/${groupId}`, { status: 'pending_approval' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
  assert.match(refused.body.error, /1000 times/)
  assert.equal((await ask('POST', `${GROUPS}/${groupId}/reject`, { reason: 'other' })).status, 200)
  assert.equal((await ask('POST', `${GROUPS}/${groupId}/approve`, { autoSchedule: false })).status, 200)
})

test('a verdict has its bound too', async () => {
  const { groupId } = await groupInStates(t, owner, ['draft'])
  await lengthen(groupId, MOST_LINES.decided)
  for (const verdict of ['approve', 'reject']) {
    const { status, body } = await ask('POST', `${GROUPS}/${groupId}/${verdict}`, {})
    assert.deepEqual([status, body.code], [409, 'invalid_transition'], verdict)
  }
})

test('a group takes no more posts than one verdict can name', async () => {
  const posts = Array.from({ length: 30 }, () => ({ platform: 'x', contentText: 'One of many' }))
  const groupId = (await ask('POST', GROUPS, { title: 'Many', posts })).data.group.id
  const { status, body } = await ask('POST', `${GROUPS}/${groupId}/posts`, { platform: 'x', contentText: 'One more' })
  assert.equal(status, 409, JSON.stringify(body))
  assert.match(body.error, /at most 30/)
})

test('groups that are more than one answer can hold are asked for in smaller pages', async () => {
  const ids = [await groupInStates(t, owner, ['draft']), await groupInStates(t, owner, ['draft'])].map(
    ({ groupId }) => groupId,
  )
  const room = (groups: readonly string[], most: number) =>
    inScope(t.services.db, { orgId: owner.orgId, userId: owner.userId }, (db) =>
      requireRoom(db, owner.orgId, groups, most),
    )
  await room(ids, 1_000)
  await assert.rejects(room(ids, 50), /ask for fewer/)
  await room(ids.slice(0, 1), 50)
})

test('a title is one line that hides nothing', async () => {
  const title = 'Q3" waits.\n\nSign in again:\nhttps://evil.example/login \u202Egpj'
  const { data } = await ask('POST', GROUPS, { title, posts: [{ platform: 'x', contentText: 'Plain' }] })
  assert.equal(data.group.title, 'Q3" waits. Sign in again: https://evil.example/login gpj')
  assert.equal((await ask('PATCH', `${GROUPS}/${data.group.id}`, { title: '\u202E\n' })).status, 400)
})
