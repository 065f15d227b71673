import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy, versionsOf } from '../../../tests/support/features/strategy/draft-strategy.ts'

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

describe('versions', () => {
  test('nothing is active at first, and each call says what to do', async () => {
    const read = await ask('GET', '')
    assert.deepEqual([read.status, read.data], [200, null])
    const edited = await patch({ primaryObjective: 'Be known' })
    assert.equal(edited.status, 404)
    assert.match(edited.body.error, /confirm makes the newest draft.*generate proposes/)
    const confirmed = await ask('POST', '/confirm', {})
    assert.equal(confirmed.status, 404)
    assert.match(confirmed.body.error, /generate proposes one/)
    assert.equal((await ask('GET', '/versions/1')).status, 404)
  })

  test('a proposal is a draft; confirming makes the newest draft active where none is', async () => {
    await proposeStrategy(t, owner)
    await proposeStrategy(t, owner)
    const { data } = await ask('POST', '/confirm', {})
    assert.deepEqual([data.version, data.status], [2, 'active'])
    assert.deepEqual([data.meta.confirmedAt, data.meta.confirmedBy], [now.toISOString(), owner.userId])
    assert.equal(data.meta.lastEditedAt, null, 'nothing was edited')
    const { posted, ...read } = (await ask('GET', '')).data
    assert.deepEqual([read, posted.outCount], [data, 0])
    assert.deepEqual(await versionsOf(t, owner), ['1 draft', '2 active'])
  })

  test('confirming without a version confirms the active one, and leaves a newer draft alone', async () => {
    await active()
    await proposeStrategy(t, owner)
    const editor = await t.make.member(owner, 'editor')
    await at('2026-11-25T10:00:00.000Z', editor)
    const { data } = await ask('POST', '/confirm', {}, editor)
    assert.deepEqual([data.version, data.meta.confirmedBy], [1, editor.userId])
    assert.equal(data.meta.confirmedAt, '2026-11-25T10:00:00.000Z')
    assert.deepEqual(await versionsOf(t, owner), ['1 active', '2 draft'])
  })

  test('a draft that is named becomes active, and the active one superseded', async () => {
    await active()
    await proposeStrategy(t, owner)
    const { data } = await ask('POST', '/confirm', { version: 2, updates: { primaryObjective: 'Be known for boats' } })
    assert.deepEqual(
      [data.version, data.status, data.primaryObjective, data.meta.lastEditedAt],
      [2, 'active', 'Be known for boats', now.toISOString()],
    )
    assert.deepEqual(await versionsOf(t, owner), ['1 superseded', '2 active'])
    const past = await ask('POST', '/confirm', { version: 1 })
    assert.deepEqual([past.status, past.body.code], [409, 'invalid_transition'])
    assert.match(past.body.error, /versions\/1\/restore copies it/)
    assert.equal((await ask('POST', '/confirm', { version: 3 })).status, 404)
  })

  test('replaceActive makes the proposal active at once, not yet confirmed', async () => {
    await active()
    const made = await proposeStrategy(t, owner, { replaceActive: true })
    assert.deepEqual([made.version, made.status, made.meta.confirmedAt], [2, 'active', null])
    assert.deepEqual(await versionsOf(t, owner), ['1 superseded', '2 active'])
  })

  test('restoring copies an old version into a new draft, ids included', async () => {
    const first = await active({ pillars: [{ name: 'Sailing' }, { name: 'Repairs' }] })
    await proposeStrategy(t, owner, { replaceActive: true })
    await patch({ pillars: [{ name: 'Boats' }] })
    const { status, data } = await ask('POST', '/versions/1/restore')
    assert.equal(status, 200)
    assert.deepEqual([data.version, data.status, data.pillars], [3, 'draft', first.pillars])
    assert.deepEqual([data.meta.confirmedAt, data.meta.lastEditedAt], [null, null])
    assert.notEqual(data.id, first.id)
    assert.deepEqual(await versionsOf(t, owner), ['1 superseded', '2 active', '3 draft'])
    assert.equal((await ask('POST', '/versions/9/restore')).status, 404)
  })

  test('the list of versions has the newest first, in pages', async () => {
    for (let n = 0; n < 3; n++) await proposeStrategy(t, owner)
    const { data } = await ask('GET', '/versions?limit=2')
    assert.deepEqual(
      data.items.map(({ version }: { version: number }) => version),
      [3, 2],
    )
    assert.deepEqual([data.total, data.hasMore], [3, true])
    assert.deepEqual((await ask('GET', '/versions/2')).data, data.items[1])
  })
})

describe('an edit', () => {
  test('keeps the version, changes what it names, and notes when', async () => {
    const before = await active({ targetAudience: 'People who begin to sail' })
    await at('2026-11-26T10:00:00.000Z')
    const { data } = await patch({ primaryObjective: 'Be known for boats', confidence: 'high' })
    assert.deepEqual(
      { ...data, meta: null },
      {
        ...before,
        meta: null,
        primaryObjective: 'Be known for boats',
        confidence: 'high',
        contentHash: data.contentHash,
        updatedAt: data.updatedAt,
      },
    )
    assert.notEqual(data.contentHash, before.contentHash)
    assert.deepEqual(data.meta, { ...before.meta, lastEditedAt: '2026-11-26T10:00:00.000Z' })
    const nothing = await patch({})
    assert.deepEqual(nothing.data, data, 'nothing was edited')
    assert.equal((await patch({ sourceGoal: null })).data.sourceGoal, null)
  })

  test('an answer can be sent back as it was read', async () => {
    const before = await active({
      priorities: [{ text: 'The spring fair', endsAt: '2027-04-01T00:00:00Z' }],
      recommendations: [{ summary: 'Tell of a repair' }],
      opportunities: [{ theme: 'The regatta' }],
      contentMix: [{ contentType: 'educational', targetPercent: 100 }],
    })
    const { pillars, channelPriorities, contentMix, positioningAngles, opportunities, priorities } = before
    const { guardrailNotes, recommendations, primaryObjective, targetAudience, sourceGoal, confidence } = before
    const { status, data, body } = await patch({
      ...{ pillars, channelPriorities, contentMix, positioningAngles, opportunities, priorities },
      ...{ guardrailNotes, recommendations, primaryObjective, targetAudience, sourceGoal, confidence },
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual({ ...data, meta: null, updatedAt: null }, { ...before, meta: null, updatedAt: null })
  })

  test('parts keep their ids: by the id, by their words, or they get one', async () => {
    const { pillars } = await active({ pillars: [{ id: 'craft', name: 'Craft' }, { name: 'Repairs' }] })
    const [craft, repairs] = pillars
    assert.equal(craft.id, 'craft')
    assert.match(repairs.id, /^[0-9a-f-]{36}$/)
    const { data } = await patch({ pillars: [{ name: 'REPAIRS ' }, { name: 'Boats' }, { id: 'craft', name: 'Trade' }] })
    assert.deepEqual(
      data.pillars.map(({ id, name }: { id: string; name: string }) => [id === data.pillars[1].id ? 'new' : id, name]),
      [
        [repairs.id, 'REPAIRS'],
        ['new', 'Boats'],
        ['craft', 'Trade'],
      ],
    )
    assert.ok(![repairs.id, 'craft'].includes(data.pillars[1].id))
  })

  test('a recommendation is accepted or rejected by its status, and leaving the status out keeps it', async () => {
    const { recommendations } = await active({
      recommendations: [{ summary: 'Tell of a repair' }, { summary: 'Show the yard', proposedChange: 'A new pillar' }],
    })
    assert.deepEqual(
      recommendations.map(({ status, createdAt }: { status: string; createdAt: string }) => [status, createdAt]),
      [
        ['pending', now.toISOString()],
        ['pending', now.toISOString()],
      ],
    )
    const [repair, yard] = recommendations
    await at('2026-11-27T10:00:00.000Z')
    const decided = await patch({
      recommendations: [
        { ...repair, status: 'rejected' },
        { ...yard, status: 'accepted' },
      ],
    })
    assert.deepEqual(decided.data.recommendations, [
      { ...repair, status: 'rejected' },
      { ...yard, status: 'accepted' },
    ])
    const { status: _, ...without } = repair
    const kept = await patch({ recommendations: [without] })
    assert.deepEqual(kept.data.recommendations, [{ ...repair, status: 'rejected' }])
  })
})

test('contributors and viewers read, and change nothing', async () => {
  const { data } = await ask('GET', '')
  assert.equal(data, null)
  await active()
  for (const role of ['contributor', 'viewer'] as const) {
    const as = await t.make.member(owner, role)
    assert.equal((await ask('GET', '', undefined, as)).data.version, 1)
    for (const [method, path, body] of [
      ['PATCH', '', { primaryObjective: 'Mine' }],
      ['POST', '/confirm', {}],
      ['POST', '/generate', {}],
      ['POST', '/versions/1/restore', undefined],
    ] as [string, string, object | undefined][])
      assert.equal((await ask(method, path, body, as)).status, 403, `${role} ${method} ${path}`)
  }
})

test('proposing needs the right to use AI besides that to change the strategy', async () => {
  const token = await t.make.apiKeyToken(owner, ['workspace:read', 'brand:write'])
  const answer = await ask('POST', '/generate', {}, { ...owner, token })
  assert.equal(answer.status, 403)
  assert.match(answer.body.error, /ai:use/)
  assert.deepEqual(await versionsOf(t, owner), [])
})
