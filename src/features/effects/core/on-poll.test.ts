import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlatformErrorKind } from '#platforms/errors.ts'
import {
  decideAt,
  givenAt,
  MINUTE,
  NOW,
  REF,
  rowWith,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import { pollDelayMs } from './backoff.ts'
import { decide } from './decide.ts'
import type { EffectRow } from './row.ts'

const HOUR = 60 * MINUTE
const processing = (change: Partial<EffectRow> = {}) =>
  rowWith({ state: 'processing', processing: { ticket: { id: 1 }, since: NOW }, ...change })
const polled = (state: 'processing' | 'published', now: number, row = processing()) => {
  const outcome = state === 'published' ? { state, ref: REF } : { state, ticket: { id: 2 } }
  return decideAt(row, { type: 'polled', fence: 7, outcome }, now)
}
const pollFailed = (kind: PlatformErrorKind, row = processing(), now = NOW + MINUTE) =>
  decideAt(row, { type: 'poll_failed', fence: 7, fault: { kind, message: 'Words.', retryAfterMs: HOUR } }, now)

describe('a post that the platform processes', () => {
  test('done: published', () => assert.equal(polled('published', NOW).row.state, 'done'))

  test('a part of a thread done: the next part is begun', () => {
    const row = processing({ state: 'under_way', partsTotal: 2 })
    assert.deepEqual(polled('published', NOW, row).next, { do: 'prepare', part: 1 })
  })

  const ages: [number, number][] = [
    [0, 5_000],
    [4 * MINUTE, MINUTE],
    [10 * HOUR, 10 * MINUTE],
  ]
  for (const [age, delay] of ages) {
    test(`${age / MINUTE} min old: asked again after ${delay / 1000} s, with the newest ticket`, () => {
      const { row } = polled('processing', NOW + age)
      assert.deepEqual([row.leaseUntil, row.processing], [NOW + age + delay, { ticket: { id: 2 }, since: NOW }])
    })
  }

  test('in a rehearsal asked again sooner, and never more than twice a second', () => {
    assert.deepEqual(
      [1, 1 / 4, 1 / 300].map((scale) => pollDelayMs(0, scale)),
      [5_000, 1_250, 500],
    )
    const given = givenAt(NOW)
    const event = { type: 'polled', fence: 7, outcome: { state: 'processing', ticket: { id: 2 } } } as const
    const { row } = decide(processing(), event, { ...given, limits: { ...given.limits, backoffScale: 1 / 300 } })
    assert.equal(row.leaseUntil, NOW + 500)
  })

  test('24 hours old: a person is asked', () => {
    const decision = polled('processing', NOW + 24 * HOUR)
    assert.deepEqual([decision.row.state, told(decision)], ['failed', ['in_doubt']])
  })

  test('refused: failed, in its words', () => {
    const decision = decideAt(processing(), {
      type: 'polled',
      fence: 7,
      outcome: { state: 'refused', message: 'The film cannot be read.' },
    })
    assert.deepEqual([decision.row.outcomeUnknown, decision.row.lastError], [false, 'The film cannot be read.'])
    assert.deepEqual(told(decision), ['failed'])
  })

  const kinds = ['retry_after', 'retry_backoff', 'unknown_outcome', 'permission', 'rejected', 'duplicate'] as const
  for (const kind of kinds) {
    test(`a question that fails with ${kind} says nothing about the post: it is asked again, and in the end a person`, () => {
      const again = pollFailed(kind)
      assert.deepEqual([again.row.state, again.row.leaseUntil], ['processing', NOW + MINUTE + HOUR])
      assert.deepEqual(told(again), [])
      const end = pollFailed(kind, processing(), NOW + 24 * HOUR)
      assert.deepEqual([end.row.outcomeUnknown, told(end)], [true, ['in_doubt']])
      assert.match(end.row.lastError ?? '', /Words\./)
    })
  }

  test('unauthorised: one refresh; then it waits, and its people hear of the account once', () => {
    const { row, next } = pollFailed('reconnect')
    assert.equal(next.do, 'refresh')
    assert.equal(decideAt(row, { type: 'refreshed', fence: 7 }).next.do, 'poll')
    const refused = decideAt(row, { type: 'refresh_failed', fence: 7, message: 'No.' })
    assert.deepEqual([refused.row.state, told(refused)], ['processing', ['account_refused']])
    const later = pollFailed('reconnect', refused.row)
    assert.deepEqual([later.next.do, told(later)], ['stop', []])
  })
})
