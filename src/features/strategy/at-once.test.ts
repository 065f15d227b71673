import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { proposeStrategy, versionsOf } from '../../../tests/support/features/strategy/draft-strategy.ts'
import { listenTwice, type Servers } from '../../../tests/support/second-server.ts'

let t: TestApp
let servers: Servers
let owner: Person
before(async () => {
  t = await testApp()
  servers = await listenTwice(t)
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(async () => {
  await servers.close()
  await t.close()
})

let turn = 0
async function ask(
  method: string,
  path: string,
  body: object = {},
  key?: string,
): Promise<{ status: number; data: Version }> {
  const url = `${servers.urls[turn++ % servers.urls.length]}/v1/orgs/${owner.orgId}/strategy${path}`
  const answer = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
  const { data } = (await answer.json()) as { data: Version }
  return { status: answer.status, data }
}

interface Version {
  id: string
  version: number
  status: string
  guardrailNotes: string[]
}

const activeOnes = async () => (await versionsOf(t, owner)).filter((one) => one.endsWith(' active'))

describe('on two servers at once', () => {
  test('twenty confirmations of ten drafts and proposals in between leave one active version', async () => {
    for (let n = 0; n < 10; n++) await proposeStrategy(t, owner)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => ask('POST', '/confirm', { version: (n % 10) + 1 })),
      ...Array.from({ length: 5 }, () => ask('POST', '/generate', { replaceActive: true })),
    ])
    // A version that was superseded meanwhile is refused. No other failure is allowed.
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
    assert.equal(answers.slice(20).filter(({ status }) => status === 200).length, 5)
    assert.equal((await activeOnes()).length, 1)
    assert.equal((await versionsOf(t, owner)).length, 15)
  })

  test('the newest of several drafts becomes active once, and the others confirm the same one', async () => {
    for (let n = 0; n < 3; n++) await proposeStrategy(t, owner)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('POST', '/confirm')))
    assert.deepEqual(new Set(answers.map(({ status, data }) => `${status} ${data.version}`)), new Set(['200 3']))
    assert.deepEqual(await versionsOf(t, owner), ['1 draft', '2 draft', '3 active'])
  })

  test('restores number their drafts without a gap, and leave the active version alone', async () => {
    await proposeStrategy(t, owner)
    await ask('POST', '/confirm')
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('POST', '/versions/1/restore')))
    assert.deepEqual(
      answers.map(({ data }) => data.version).sort((a, b) => a - b),
      Array.from({ length: 10 }, (_, n) => n + 2),
    )
    assert.deepEqual(await activeOnes(), ['1 active'])
  })

  test('edits of different fields are all kept', async () => {
    await proposeStrategy(t, owner)
    await ask('POST', '/confirm')
    await Promise.all([
      ask('PATCH', '', { primaryObjective: 'One' }),
      ask('PATCH', '', { targetAudience: 'Two' }),
      ask('PATCH', '', { guardrailNotes: ['Three'] }),
      ask('PATCH', '', { positioningAngles: ['Four'] }),
    ])
    const { data } = await t.request('GET', '{O}/strategy', { as: owner })
    assert.deepEqual(
      [data.primaryObjective, data.targetAudience, data.guardrailNotes, data.positioningAngles],
      ['One', 'Two', ['Three'], ['Four']],
    )
  })

  test('one proposal under one Idempotency-Key, however often it is asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', '/generate', { goal: 'Be known' }, 'propose-once')),
    )
    assert.deepEqual(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size, 1)
    assert.deepEqual(await versionsOf(t, owner), ['1 draft'])
  })
})

test('the database itself holds one active version a workspace', async () => {
  await proposeStrategy(t, owner, { replaceActive: true })
  await proposeStrategy(t, owner)
  const second = t.owner
    .updateTable('strategy')
    .set({ status: 'active' })
    .where('org_id', '=', owner.orgId)
    .where('version', '=', 2)
    .execute()
  await assert.rejects(second, /strategy_one_active/)
})
