import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy } from '../../../tests/support/features/strategy/draft-strategy.ts'

let now = new Date('2026-11-24T10:00:00.000Z')
let t: TestApp
let owner: Person
before(async () => {
  t = await testApp({ clock: { now: () => now, monotonic: () => performance.now() } })
})
beforeEach(async () => {
  now = new Date('2026-11-24T10:00:00.000Z')
  owner = await t.make.org({ timezone: 'Pacific/Auckland' })
})
after(() => t.close())

/** Sets the clock, and gives people tokens that are valid at that time. */
async function at(time: string, ...others: Person[]): Promise<void> {
  now = new Date(time)
  for (const person of [owner, ...others]) person.token = await t.make.token(person, person.orgId, person.role)
}

const ask = (method: string, path: string, body?: object, as = owner) =>
  t.request(method, `{O}/strategy${path}`, { as, ...(body && { body }) })
const patch = (body: object) => ask('PATCH', '', body)

/** The active version of a workspace that has confirmed its first plan. */
async function active(updates: object = {}) {
  await proposeStrategy(t, owner, { goal: 'Be known for sailing' })
  const { status, data, body } = await ask('POST', '/confirm', { updates })
  assert.equal(status, 200, JSON.stringify(body))
  return data
}

describe('a priority', () => {
  const statuses = async () => {
    const { data } = await ask('GET', '')
    return data.priorities.map(({ status }: { status: string }) => status)
  }

  test('expires when its end has passed, and cancelling lasts', async () => {
    await active({
      priorities: [
        { text: 'The spring fair', endsAt: '2026-11-25T10:00:00Z' },
        { text: 'The yard', endsAt: '2026-11-25T10:00:00Z', status: 'cancelled' },
        { text: 'Always' },
      ],
    })
    assert.deepEqual(await statuses(), ['active', 'cancelled', 'active'])
    await at('2026-11-25T09:59:59.999Z')
    assert.deepEqual(await statuses(), ['active', 'cancelled', 'active'])
    await at('2026-11-25T10:00:00.000Z')
    assert.deepEqual(await statuses(), ['expired', 'cancelled', 'active'])
    const { data } = await ask('GET', '/versions/1')
    assert.equal(data.priorities[0].status, 'expired')
  })

  test('a day begins and ends by the workspace’s clock, and counts in full', async () => {
    const { priorities } = await active({
      priorities: [{ text: 'Two days', startsAt: '2026-11-24', endsAt: '2026-11-25' }],
    })
    // Auckland is 13 hours ahead of UTC in November.
    assert.deepEqual(
      [priorities[0].startsAt, priorities[0].endsAt],
      ['2026-11-23T11:00:00.000Z', '2026-11-25T10:59:59.999Z'],
    )
    await at('2026-11-25T10:59:59.000Z')
    assert.deepEqual(await statuses(), ['active'])
    await at('2026-11-25T11:00:00.000Z')
    assert.deepEqual(await statuses(), ['expired'])
  })

  test('who set it and when is noted once, and nobody else can choose it', async () => {
    const { priorities } = await active({ priorities: [{ text: 'The fair' }] })
    assert.deepEqual([priorities[0].createdAt, priorities[0].createdBy], [now.toISOString(), owner.userId])
    const editor = await t.make.member(owner, 'editor')
    await at('2026-11-27T10:00:00.000Z', editor)
    const edited = await ask('PATCH', '', { priorities: [{ ...priorities[0], text: 'The great fair' }] }, editor)
    assert.deepEqual(edited.data.priorities, [{ ...priorities[0], text: 'The great fair' }])
    const forged = await patch({ priorities: [{ ...priorities[0], createdBy: editor.userId }] })
    assert.equal(forged.status, 400)
    assert.deepEqual(
      forged.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['body.priorities.0.createdBy', 'set_by_galley']],
    )
  })

  test('a new entry may say when it came up, and nobody can date it ahead or in another’s name', async () => {
    const createdAt = '2026-01-05T08:00:00.000Z'
    const recommendation = { id: 'r1', summary: 'Write about glue', createdAt }
    const priority = { id: 'p1', text: 'The fair', startsAt: createdAt, createdAt, createdBy: owner.userId }
    const { recommendations, priorities } = await active({ recommendations: [recommendation], priorities: [priority] })
    assert.deepEqual(recommendations, [{ ...recommendation, status: 'pending' }])
    assert.deepEqual(priorities, [{ ...priority, endsAt: null, status: 'active' }])
    const editor = await t.make.member(owner, 'editor')
    const forged = await patch({
      recommendations: [recommendations[0], { id: 'r2', summary: 'Later', createdAt: '2126-01-05T08:00:00Z' }],
      priorities: [priorities[0], { id: 'p2', text: 'Theirs', startsAt: createdAt, createdBy: editor.userId }],
    })
    assert.deepEqual(
      forged.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['body.priorities.1.createdBy', 'set_by_galley'],
        ['body.recommendations.1.createdAt', 'in_future'],
      ],
    )
  })
})
