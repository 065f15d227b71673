import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../tests/support/until.ts'
import type { FaultRule } from '../kit/fault-rule.ts'
import { openX } from './x-for-tests.ts'

const onPost = (rule: Omit<FaultRule, 'method' | 'path'>): FaultRule => ({
  method: 'POST',
  path: '/2/tweets',
  times: 1,
  ...rule,
})

test('refuse: 429 with the moment to come back, nothing posted', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'refuse', retryAfterSeconds: 90 }))
  const { status, headers, body } = await call('POST', '/2/tweets', { text: 'one' })
  assert.equal(status, 429)
  assert.equal(body.type, 'https://api.x.com/2/problems/rate-limit-exceeded')
  const wait = Number(headers.get('x-rate-limit-reset')) - sandbox.clock.now() / 1000
  assert.ok(wait > 60 && wait <= 91, `${wait} s`)
  assert.equal(sandbox.ledger().length, 0)
})

test('client-error and server-error: the status asked for, nothing posted', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'client-error', status: 403 }))
  sandbox.faults.add(onPost({ kind: 'server-error', status: 502 }))
  assert.equal((await call('POST', '/2/tweets', { text: 'one' })).status, 403)
  assert.equal((await call('POST', '/2/tweets', { text: 'one' })).status, 502)
  assert.equal(sandbox.ledger().length, 0)
})

test('expired-token: 401 once, and the same token works again', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'expired-token' }))
  assert.equal((await call('POST', '/2/tweets', { text: 'one' })).status, 401)
  assert.equal((await call('POST', '/2/tweets', { text: 'one' })).status, 201)
})

test('drop: the connection breaks, nothing posted', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'drop' }))
  await assert.rejects(call('POST', '/2/tweets', { text: 'one' }))
  assert.equal(sandbox.ledger().length, 0)
  assert.equal(sandbox.journal()[0]?.status, null)
})

test('apply-then-server-error: a 5xx, and the post exists', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'apply-then-server-error' }))
  assert.equal((await call('POST', '/2/tweets', { text: 'one' })).status, 503)
  assert.deepEqual(
    sandbox.ledger().map(({ text }) => text),
    ['one'],
  )
})

test('apply-then-drop: the connection breaks, and the post exists', async (t) => {
  const { sandbox, call } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'apply-then-drop' }))
  await assert.rejects(call('POST', '/2/tweets', { text: 'one' }))
  assert.deepEqual(
    sandbox.ledger().map(({ text }) => text),
    ['one'],
  )
})

test('delay: the post appears after the caller gave up', async (t) => {
  const { sandbox, token } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'delay', delayMs: 300 }))
  const caller = new AbortController()
  const request = fetch(`${sandbox.url}/2/tweets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"text":"late"}',
    signal: caller.signal,
  })
  await until(() => sandbox.faults.tally().delay > 0, { that: 'the call is delayed' })
  caller.abort()
  await assert.rejects(request, { name: 'AbortError' })
  assert.equal(sandbox.ledger().length, 0)
  await until(() => sandbox.ledger().length > 0, { that: 'the delayed call takes effect' })
  assert.equal(sandbox.ledger()[0]?.text, 'late')
})

test('listing-lag: the post is there by id, and in the timeline only later', async (t) => {
  const { sandbox, call, userId } = await openX(t)
  sandbox.faults.add(onPost({ kind: 'listing-lag', lagMs: 4_000 }))
  const { body } = await call('POST', '/2/tweets', { text: 'hidden' })
  const timeline = async () => (await call('GET', `/2/users/${userId}/tweets`)).body.meta.result_count
  assert.equal((await call('GET', `/2/tweets/${body.data.id}`)).body.data.id, body.data.id)
  assert.equal(await timeline(), 0)
  sandbox.clock.advance(4_000)
  assert.equal(await timeline(), 1)
})

test('pages and the control endpoint are never struck', async (t) => {
  const { sandbox } = await openX(t)
  sandbox.faults.add({ kind: 'drop' })
  assert.equal((await fetch(sandbox.url)).status, 200)
  assert.equal((await fetch(`${sandbox.url}/_sandbox/posts`)).status, 200)
})
