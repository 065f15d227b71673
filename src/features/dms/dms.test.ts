import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const DAY_MS = 86_400_000

let t: TestApp
let owner: Person
const now = new Date('2026-11-24T10:00:00.000Z')
before(async () => {
  t = await testApp({ clock: { now: () => now, monotonic: () => performance.now() } })
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(() => t.close())

/**
 * Makes everything that was logged older by so many days. The clock stays, because a token would not outlive the days.
 */
async function later(days: number): Promise<void> {
  const { orgId } = owner
  const back = (column: string) => sql<string>`${sql.ref(column)} - make_interval(days => ${days})`
  await t.owner
    .updateTable('dm_message')
    .set({ at: back('at') })
    .where('org_id', '=', orgId)
    .execute()
  const times = ['created_at', 'last_message_at', 'follow_up_at'] as const
  const moved = Object.fromEntries(times.map((time) => [time, back(time)]))
  await t.owner.updateTable('dm_conversation').set(moved).where('org_id', '=', orgId).execute()
}
const add = async (body: object, status = 201) => {
  const answer = await t.request('POST', '{O}/dms', { as: owner, body })
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.data
}
const patch = async (id: string, body: object) => {
  const answer = await t.request('PATCH', `{O}/dms/${id}`, { as: owner, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}
const handles = async (query = '') => {
  const { data } = await t.request('GET', `{O}/dms${query}`, { as: owner })
  return data.items.map(({ person }: { person: { handle: string } }) => person.handle)
}
const them = (text: string) => ({ from: 'them', text })
const me = (text: string) => ({ from: 'me', text })

describe('handles', () => {
  for (const [given, handle] of [
    ['rita', 'rita'],
    [' @Rita_7 ', 'Rita_7'],
    ['https://x.com/rita', 'rita'],
    ['https://www.twitter.com/rita/?lang=de', 'rita'],
    ['http://mobile.x.com/rita#top', 'rita'],
  ]) {
    test(`${given} is ${handle}`, async () => {
      const { person, sendOnXUrl } = await add({ handle: given })
      assert.deepEqual(person, {
        handle,
        name: null,
        bio: null,
        followers: null,
        profileUrl: `https://x.com/${handle}`,
      })
      assert.equal(sendOnXUrl, `https://x.com/${handle}`)
    })
  }
  for (const given of ['', '@', 'a b', 'sixteen_letters_', 'rita@example.test', 'https://evil.example/rita', 'рита']) {
    test(`${given || 'nothing'} is refused with the remedy`, async () => {
      const { status, body } = await t.request('POST', '{O}/dms', { as: owner, body: { handle: given } })
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), /body\.handle.*such as @rita/)
    })
  }
})

describe('whose turn it is', () => {
  test('nobody has written yet: yours; they wrote last: yours; you wrote last: theirs', async () => {
    const empty = await add({ handle: 'a' })
    assert.deepEqual([empty.status, empty.lastMessageAt, empty.followUpAt], ['your_turn', null, null])
    const asked = await add({ handle: 'b', messages: [me('Hi'), them('Hi, who are you?')] })
    assert.deepEqual([asked.status, asked.lastMessageAt, asked.followUpAt], ['your_turn', now.toISOString(), null])
    assert.deepEqual(
      asked.messages.map(({ from, text }: Record<string, string>) => [from, text]),
      [
        ['me', 'Hi'],
        ['them', 'Hi, who are you?'],
      ],
    )
    const { status } = await patch(asked.id, { addMessage: me('We mend boats') })
    assert.equal(status, 'waiting')
  })

  test('no answer: a reminder after three days, one more after seven, then none', async () => {
    const { id, followUpAt, followUpDue } = await add({ handle: 'rita', messages: [them('Hm'), me('Well?')] })
    assert.deepEqual([followUpAt, followUpDue], [new Date(now.getTime() + 3 * DAY_MS).toISOString(), false])
    await later(3)
    assert.deepEqual(await handles('?status=follow_up_due'), ['rita'])
    const again = await patch(id, { addMessage: me('Still there?') })
    assert.deepEqual([again.followUpAt, again.followUpDue], [new Date(now.getTime() + 7 * DAY_MS).toISOString(), false])
    assert.deepEqual(await handles('?status=follow_up_due'), [])
    await later(7)
    const last = await patch(id, { addMessage: me('One last time') })
    assert.deepEqual([last.status, last.followUpAt, last.followUpDue], ['waiting', null, false])
    const answered = await patch(id, { addMessage: them('Oh!') })
    assert.deepEqual([answered.status, answered.followUpAt], ['your_turn', null])
    const anew = await patch(id, { addMessage: me('Good') })
    assert.equal(anew.followUpAt, new Date(now.getTime() + 3 * DAY_MS).toISOString())
  })

  test('closing keeps what is there; open and a new message bring it back', async () => {
    const { id } = await add({ handle: 'rita', messages: [me('Hello?')] })
    const closed = await patch(id, { status: 'closed' })
    assert.deepEqual([closed.status, closed.followUpAt, closed.messages.length], ['closed', null, 1])
    assert.equal((await patch(id, { notes: 'away until May' })).status, 'closed')
    assert.deepEqual(await handles(), [])
    const open = await patch(id, { status: 'open' })
    assert.deepEqual([open.status, open.followUpAt !== null], ['waiting', true])
    await patch(id, { status: 'closed' })
    assert.equal((await patch(id, { addMessage: them('Back!') })).status, 'your_turn')
    const both = await patch(id, { addMessage: me('Bye'), status: 'closed' })
    assert.equal(both.status, 'closed')
  })

  test('first whose turn it is, the longest waiting first; then due follow-ups; then the others', async () => {
    await add({ handle: 'due', messages: [me('Hi')] })
    await later(4)
    await add({ handle: 'older', messages: [them('Hi')] })
    const { id } = await add({ handle: 'gone', messages: [them('Bye')] })
    await patch(id, { status: 'closed' })
    await later(1)
    await add({ handle: 'waits', messages: [me('Hi')] })
    await add({ handle: 'newer', messages: [them('Hi')] })
    assert.deepEqual(await handles(), ['older', 'newer', 'due', 'waits'])
    assert.deepEqual(await handles('?status=open'), ['older', 'newer', 'due', 'waits'])
    assert.deepEqual(await handles('?status=all'), ['older', 'newer', 'due', 'waits', 'gone'])
    assert.deepEqual(await handles('?status=your_turn'), ['older', 'newer'])
    assert.deepEqual(await handles('?status=waiting'), ['due', 'waits'])
    assert.deepEqual(await handles('?status=closed'), ['gone'])
    const { data } = await t.request('GET', '{O}/home/summary', { as: owner })
    assert.equal(data.needsDecision.dmsYourTurn, 2)
  })
})

test('somebody who is tracked is continued, however they are spelt; notes are added, not replaced', async () => {
  const first = await add({ handle: '@Rita', messages: [them('Hi')], notes: 'Met at the fair' })
  await patch(first.id, { status: 'closed' })
  const second = await add({ handle: 'https://x.com/rITA', messages: [me('Hi!')], notes: 'Has two boats' })
  assert.deepEqual([second.id, second.person.handle, second.status], [first.id, 'Rita', 'waiting'])
  assert.equal(second.messages.length, 2)
  assert.equal(second.notes, 'Met at the fair\nHas two boats')
  assert.equal((await add({ handle: 'rita', notes: 'Has two boats' })).notes, second.notes)
  assert.equal((await patch(first.id, { notes: 'Only this' })).notes, 'Only this')
  assert.equal((await patch(first.id, { notes: '' })).notes, null)
  assert.deepEqual(await handles('?status=all'), ['Rita'])
})

test('a person’s own wording is kept until it is sent', async () => {
  const { id } = await add({ handle: 'rita', messages: [them('Hi')] })
  const worded = await patch(id, { draftText: ' Hello Rita ' })
  assert.deepEqual([worded.draftText, worded.draftReason, worded.draftedAt], ['Hello Rita', null, now.toISOString()])
  assert.equal((await patch(id, { addMessage: them('Hello?') })).draftText, 'Hello Rita')
  const sent = await patch(id, { addMessage: me('Hello Rita') })
  assert.deepEqual([sent.draftText, sent.draftedAt], [null, null])
})

test('an answer shows the newest fifty messages, the oldest of them first', async () => {
  const messages = Array.from({ length: 60 }, (_, index) => them(`m${index}`))
  const { messages: shown } = await add({ handle: 'rita', messages })
  assert.deepEqual([shown.length, shown[0].text, shown.at(-1).text], [50, 'm10', 'm59'])
})

test('deleting deletes what was logged, and other workspaces keep theirs', async () => {
  const other = await t.make.org()
  await t.request('POST', '{O}/dms', { as: other, body: { handle: 'rita', messages: [them('Hi')] } })
  const { id } = await add({ handle: 'rita', messages: [them('secret of the boat')] })
  const { status, data } = await t.request('DELETE', `{O}/dms/${id}`, { as: owner })
  assert.deepEqual([status, data.messages[0].text], [200, 'secret of the boat'])
  const left = await t.owner.selectFrom('dm_message').select('text').where('conversation_id', '=', id).execute()
  assert.deepEqual(left, [])
  assert.equal((await t.request('DELETE', `{O}/dms/${id}`, { as: owner })).status, 404)
  assert.equal((await t.request('PATCH', `{O}/dms/${id}`, { as: owner, body: { notes: 'x' } })).status, 404)
  assert.equal((await t.request('GET', '{O}/dms', { as: other })).data.items.length, 1)
})

test('without a model a draft is refused, and then nothing was logged', async () => {
  const { status, body } = await t.request('POST', '{O}/dms', { as: owner, body: { handle: 'rita', draft: true } })
  assert.deepEqual([status, body.code], [503, 'provider_unavailable'])
  assert.deepEqual(await handles('?status=all'), [])
})
