import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '../../tests/support/until.ts'
import { data, galleyAt, refusal, thrown } from './galley-for-tests.ts'
import type { Reaction } from './scripted-server-for-tests.ts'

describe('retries', () => {
  const passing: [string, Reaction][] = [
    ['a broken connection', 'drop'],
    ['an answer that breaks off', 'half'],
    ['429', refusal(429)],
    ['502', refusal(502, { code: 'platform_error' })],
    ['503', refusal(503)],
    ['504', refusal(504)],
    ['409 in_progress', refusal(409, { code: 'in_progress' })],
  ]
  for (const [what, reaction] of passing) {
    test(`${what}: a mutating call is repeated with the same key`, async () => {
      const { galley, server, pauses } = await galleyAt((_, count) => (count <= 2 ? reaction : data({ id: 't' })))
      assert.deepEqual(await galley.createTag({ name: 'news' }), { id: 't' })
      const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
      assert.equal(keys.length, 3)
      assert.equal(new Set(keys).size, 1)
      assert.deepEqual(pauses, [250, 500])
    })
  }

  test('each call has a key of its own, or the caller’s', async () => {
    const { galley, server } = await galleyAt(() => data({}))
    await galley.createTag({ name: 'a' })
    await galley.createTag({ name: 'a' })
    await galley.createTag({ name: 'a' }, { idempotencyKey: 'mine' })
    const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
    assert.equal(new Set(keys).size, 3)
    assert.equal(keys[2], 'mine')
  })

  test('a call without a key is repeated only if it cannot have taken effect', async () => {
    const { galley, server } = await galleyAt((_, count) => (count === 1 ? refusal(429) : 'drop'))
    const error = await thrown(galley.signIn({ email: 'a@example.test', password: 'a long password' }))
    assert.equal(error.kind, 'network')
    assert.equal(server.seen.length, 2)
  })

  test('permanent refusals are not repeated', async () => {
    for (const reaction of [
      refusal(400),
      refusal(402, { code: 'subscription_required' }),
      refusal(404),
      refusal(409, { code: 'approval_required' }),
      refusal(500),
      refusal(503, { code: 'provider_unavailable' }),
    ]) {
      const { galley, server } = await galleyAt(() => reaction)
      await thrown(galley.createTag({ name: 'news' }))
      assert.equal(server.seen.length, 1)
    }
  })

  test('the client waits as long as the server asks in header or body, plus a random pause', async () => {
    const { galley, pauses } = await galleyAt((_, count) =>
      count === 1
        ? refusal(429, {}, { 'retry-after': '2' })
        : count === 2
          ? refusal(429, { retryAfterSeconds: 1.5 })
          : data([]),
    )
    await galley.listTags()
    assert.deepEqual(pauses, [2250, 2000])
  })

  test('if the server asks for more than the longest pause, the call fails at once', async () => {
    const { galley, server, pauses } = await galleyAt(() => refusal(429, { retryAfterSeconds: 31 }))
    assert.equal((await thrown(galley.listTags())).retryAfterSeconds, 31)
    assert.deepEqual([server.seen.length, pauses], [1, []])
  })

  test('the tries are limited: then the last error is thrown', async () => {
    const { galley, server, pauses } = await galleyAt(() => refusal(503))
    assert.equal((await thrown(galley.listTags())).status, 503)
    assert.equal(server.seen.length, 5)
    assert.deepEqual(pauses, [250, 500, 1000, 2000])
    await thrown(galley.listTags({}, { retry: { retries: 0 } }))
    assert.equal(server.seen.length, 6)
  })

  test('if the server is not there, the error names it', async () => {
    const { galley, server } = await galleyAt(() => data([]))
    await server.close()
    const error = await thrown(galley.listTags())
    assert.match(error.message, new RegExp(`^${server.url} cannot be reached: .*ECONNREFUSED`))
  })

  test('the caller’s signal ends a call, also between two tries', async () => {
    const ending = new AbortController()
    const { galley, server } = await galleyAt((_, count) => {
      if (count === 2) ending.abort(new Error('enough'))
      return 'drop'
    })
    await assert.rejects(galley.listTags({}, { signal: ending.signal }), /enough/)
    assert.equal(server.seen.length, 2)
    await assert.rejects(galley.listTags({}, { signal: ending.signal }), /enough/)
    assert.equal(server.seen.length, 2)
  })

  test('a server that does not answer: the signal’s own reason, or a network error after the timeout', async () => {
    const { galley, server, pauses } = await galleyAt(() => 'hang')
    const ending = new AbortController()
    const call = galley.listTags({}, { signal: ending.signal, retry: { retries: 0 } })
    await until(() => server.seen.length > 0, { that: 'the call has reached the server', everyMs: 0 })
    ending.abort(new RangeError('enough'))
    await assert.rejects(call, RangeError)
    const error = await thrown(galley.listTags({}, { timeoutMs: 20, retry: { retries: 1 } }))
    assert.match(error.message, /no answer within 20 ms/)
    // The pauses are counted, not the requests at the server: a request that is given up so soon may never reach it.
    assert.equal(pauses.length, 1)
  })
})
