import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { containerFault } from './prepare.ts'
import { threadsRefusal } from './refusal.ts'

const graph = (code: number, subcode?: number, more = {}) => ({
  error: { message: 'Words', code, ...(subcode && { error_subcode: subcode }), ...more },
})

/** The tables of platform facts, sections 5 and 8: answer → class, as a read and as the call that publishes. */
const cases: [status: number, body: unknown, other: PlatformErrorKind, publishing: PlatformErrorKind][] = [
  [400, graph(1), 'retry_backoff', 'unknown_outcome'],
  [400, graph(2), 'retry_backoff', 'unknown_outcome'],
  [400, graph(-1), 'retry_backoff', 'unknown_outcome'],
  [400, graph(5000, undefined, { is_transient: true }), 'retry_backoff', 'unknown_outcome'],
  ...[4, 17, 32, 341, 613, 80001, 80002].map((code): (typeof cases)[number] => [
    400,
    graph(code, undefined, { is_transient: true }),
    'retry_after',
    'retry_after',
  ]),
  ...[458, 459, 460, 463, 464, 467, 492, undefined].map((subcode): (typeof cases)[number] => [
    401,
    graph(190, subcode),
    'reconnect',
    'reconnect',
  ]),
  [400, graph(102), 'reconnect', 'reconnect'],
  [401, graph(104), 'reconnect', 'reconnect'],
  [401, null, 'reconnect', 'reconnect'],
  ...[3, 10, 200, 250, 299].map((code): (typeof cases)[number] => [403, graph(code), 'permission', 'permission']),
  [400, { error: { code: 1, message: 'Error validating client secret.' } }, 'permission', 'permission'],
  [400, graph(101), 'permission', 'permission'],
  [400, graph(368), 'retry_after', 'retry_after'],
  [400, graph(506), 'duplicate', 'duplicate'],
  [400, graph(100), 'rejected', 'rejected'],
  [400, graph(100, 33), 'rejected', 'rejected'],
  [400, graph(1609005), 'rejected', 'rejected'],
  [400, graph(9, 2207042), 'retry_after', 'retry_after'],
  [400, graph(9007, 2207027), 'retry_backoff', 'retry_backoff'],
  [400, graph(24, 2207008), 'retry_backoff', 'retry_backoff'],
  [400, graph(24, 2207006), 'rejected', 'rejected'],
  [400, graph(4279013), 'rejected', 'rejected'],
  // Threads also answers this for posts that it did publish.
  [403, graph(4, 2207051), 'rejected', 'unknown_outcome'],
  [429, null, 'retry_after', 'retry_after'],
  [408, null, 'retry_backoff', 'unknown_outcome'],
  [500, graph(100), 'retry_backoff', 'unknown_outcome'],
  [503, '<html>', 'retry_backoff', 'unknown_outcome'],
]
for (const [status, body, other, publishing] of cases) {
  test(`${status} ${JSON.stringify(body)}`, () => {
    const refusal = (guarded: boolean) => threadsRefusal({ status, body, headers: new Headers(), guarded })
    assert.deepEqual([refusal(false).kind, refusal(true).kind], [other, publishing])
    assert.ok(refusal(false).message.length > 0)
  })
}

test('the wait is what the usage header names, in minutes', () => {
  const wait = (headers: Headers, body = graph(4)) =>
    threadsRefusal({ status: 400, body, headers, guarded: true }).facts.retryAfterSeconds
  const usage = (minutes: unknown) =>
    new Headers({
      'x-business-use-case-usage': JSON.stringify({ 17: [{ estimated_time_to_regain_access: minutes }] }),
    })
  assert.equal(wait(usage(3)), 180)
  assert.equal(wait(usage(0)), 900)
  assert.equal(wait(usage('soon')), 900)
  assert.equal(wait(new Headers({ 'x-business-use-case-usage': 'none' })), 900)
  assert.equal(wait(new Headers(), graph(368)), 6 * 3600)
})

test('containers that lapsed are made anew; what cannot be used is the author’s to mend', () => {
  assert.equal(
    threadsRefusal({ status: 400, body: graph(24, 2207008), headers: new Headers(), guarded: true }).facts
      .preparedLapsed,
    true,
  )
  for (const why of ['UNKNOWN', 'FAILED_DOWNLOADING_VIDEO']) {
    const { kind, facts } = containerFault(why)
    assert.deepEqual([kind, facts.preparedLapsed], ['retry_backoff', true])
  }
  for (const why of [
    'FAILED_PROCESSING_AUDIO',
    'FAILED_PROCESSING_VIDEO',
    'INVALID_ASPEC_RATIO',
    'INVALID_BIT_RATE',
    'INVALID_DURATION',
    'INVALID_FRAME_RATE',
    'INVALID_AUDIO_CHANNELS',
    'INVALID_AUDIO_CHANNEL_LAYOUT',
  ]) {
    const { kind, message } = containerFault(why)
    assert.equal(kind, 'rejected')
    assert.ok(!message.includes(why), message)
  }
})
