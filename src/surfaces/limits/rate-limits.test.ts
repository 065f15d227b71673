import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { type Operation, operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { listenTwice, type Servers } from '../../../tests/support/second-server.ts'
import { operations } from '../../operations.ts'

const render = operation({
  name: 'render',
  route: 'POST /v1/orgs/{orgId}/render',
  summary: 'Something heavy',
  tag: 'marketing',
  permission: 'workspace:read',
  counted: 'heavy',
  output: z.object({ done: z.boolean() }),
}).handle(async () => ({ done: true }))

const all: readonly Operation[] = [...Object.values(operations), render]

async function withLimits(env: Record<string, string>, work: (t: TestApp, servers: Servers) => Promise<void>) {
  const t = await testApp({ env, operations: all })
  const servers = await listenTwice(t, all)
  try {
    await work(t, servers)
  } finally {
    await servers.close()
    await t.close()
  }
}

const get = (url: string, { orgId, token }: Pick<Person, 'orgId' | 'token'>) =>
  fetch(`${url}/v1/orgs/${orgId}/marketing/tags`, { headers: { authorization: `Bearer ${token}` } })

/** How many requests were answered with each status. */
async function statuses(answers: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const answer of await Promise.all(answers)) {
    await answer.arrayBuffer()
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  return counts
}

test('of 300 parallel requests to two servers against a limit of 50 exactly 50 pass', async () => {
  await withLimits({ GALLEY_RATE_REQUESTS: '50' }, async (t, { urls }) => {
    const person = await t.make.org()
    const asked = Array.from({ length: 300 }, (_, n) => get(urls[n % 2] ?? '', person))
    assert.deepEqual(await statuses(asked), { 200: 50, 429: 250 })
    // Another person has a separate limit, and so has the same person in another workspace.
    assert.equal((await get(urls[0] ?? '', await t.make.member(person, 'viewer'))).status, 200)
    assert.equal((await get(urls[1] ?? '', person)).status, 429)
  })
})

test('one after the other, on whichever server, exactly the limit passes if all share it', async () => {
  await withLimits({ GALLEY_RATE_REQUESTS: '20' }, async (t, { urls }) => {
    const person = await t.make.org()
    let passed = 0
    for (let n = 0; n < 60; n++) {
      const { status } = await get(urls[n % 2] ?? '', person)
      if (status === 200) passed++
    }
    assert.equal(passed, 20)
  })
})

describe('within a limit, and beyond it', () => {
  let t: TestApp
  let person: Person
  before(async () => {
    t = await testApp({
      env: { GALLEY_RATE_REQUESTS: '5', GALLEY_RATE_HEAVY: '2', GALLEY_RATE_SIGN_IN: '3' },
      operations: all,
    })
  })
  after(() => t.close())

  test('every answer says what is left, and the refusal when to come back', async () => {
    person = await t.make.org()
    const left = []
    for (let n = 0; n < 5; n++) {
      const { status, headers } = await t.request('GET', '{O}/marketing/tags', { as: person })
      assert.equal(status, 200)
      assert.equal(headers['ratelimit-policy'], '"requests";q=5;w=60')
      const [, remaining] = /^"requests";r=(\d+);t=([1-9]|[1-5]\d|60)$/.exec(String(headers.ratelimit)) ?? []
      left.push(Number(remaining))
    }
    assert.deepEqual(left, [4, 3, 2, 1, 0])
    const { status, body, headers } = await t.request('GET', '{O}/marketing/tags', { as: person })
    assert.deepEqual([status, body.code], [429, 'rate_limit_exceeded'])
    assert.ok(body.retryAfterSeconds > 0 && body.retryAfterSeconds <= 60)
    assert.equal(headers['retry-after'], String(body.retryAfterSeconds))
    assert.match(String(headers.ratelimit), /^"requests";r=0;/)
  })

  test('the count begins anew when the minute is over', async () => {
    await t.owner.updateTable('rate_window').set({ ends_at: '2020-01-01T00:00:00Z' }).execute()
    const other = await t.make.member(person, 'viewer') // whose window this process has not seen yet
    await t.owner
      .insertInto('rate_window')
      .values({
        bucket: `requests ${other.orgId} ${other.userId}`,
        ends_at: '2020-01-01T00:00:00Z',
        taken: 5,
        granted: 5,
      })
      .execute()
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as: other })).status, 200)
  })

  test('a long body counts as one request for each 16 KB begun', async () => {
    const as = await t.make.org()
    const left = async (contentText: string) => {
      const body = { platform: 'x', contentText }
      const { headers } = await t.request('POST', '{O}/marketing/posts/check', { as, body })
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    }
    assert.equal(await left('short'), 4)
    assert.equal(await left('a'.repeat(33_000)), 1)
    const body = { platform: 'x', contentText: 'a'.repeat(33_000) }
    assert.equal((await t.request('POST', '{O}/marketing/posts/check', { as, body })).status, 429)
  })

  test('a heavy request counts twice: as a request, and against the lower limit', async () => {
    const as = await t.make.org()
    const first = await t.request('POST', '{O}/render', { as })
    assert.equal(first.headers['ratelimit-policy'], '"requests";q=5;w=60, "heavy";q=2;w=60')
    assert.equal((await t.request('POST', '{O}/render', { as })).status, 200)
    assert.equal((await t.request('POST', '{O}/render', { as })).status, 429)
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as })).status, 200)
  })

  test('heavy requests count by workspace and person, however many keys they have', async () => {
    const as = await t.make.org()
    const keys = await Promise.all([t.make.apiKeyToken(as), t.make.apiKeyToken(as)])
    const statuses = []
    for (const token of [...keys, as.token]) {
      statuses.push((await t.request('POST', '{O}/render', { as: { ...as, token } })).status)
    }
    assert.deepEqual(statuses, [200, 200, 429])
    const fellow = await t.make.member(as, 'admin')
    assert.equal((await t.request('POST', '{O}/render', { as: fellow })).status, 200)
  })

  test('sign-ins are counted by address, whoever signs in', async () => {
    const tries = []
    for (let n = 0; n < 4; n++) {
      const body = { email: `nobody-${n}@example.test`, password: 'not a password' }
      tries.push((await t.request('POST', '/v1/auth/sign-in', { body })).status)
    }
    assert.deepEqual(tries, [401, 401, 401, 429])
    assert.equal((await t.request('POST', '/v1/auth/magic-link', { body: { email: 'a@example.test' } })).status, 429)
  })

  test('token requests come from everybody behind one address: the limit of ordinary requests applies', async () => {
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await t.request('POST', '/v1/auth/token', { body: {} })).status)
    assert.deepEqual(answers, [401, 401, 401, 401, 401, 429])
  })

  test('an API key has a limit of its own', async () => {
    const as = await t.make.org()
    const key = await t.make.apiKeyToken(as)
    const asKey = { ...as, token: key }
    for (let n = 0; n < 5; n++) await t.request('GET', '{O}/marketing/tags', { as })
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as })).status, 429)
    assert.equal((await t.request('GET', '{O}/marketing/tags', { as: asKey })).status, 200)
  })
})

test('a flood from one address is refused before anything is looked up', async () => {
  const t = await testApp({ env: { GALLEY_RATE_ADDRESS: '10' } })
  try {
    const headers = { authorization: 'Bearer nonsense' }
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await t.request('GET', '/v1/users/me', { headers })).status)
    assert.deepEqual(answers, [...Array(10).fill(401), 429, 429])
  } finally {
    await t.close()
  }
})
