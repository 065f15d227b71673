import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../../tests/support/fast-check.ts'
import { givenAt, NOW, OPEN, REF, rowWith } from '../../../../tests/support/features/effects/core/rows.ts'
import { backoffMs } from './backoff.ts'
import { decide } from './decide.ts'
import type { Fault, WorkerEvent } from './events.ts'
import { move } from './moves.ts'
import { type EffectRow, type EffectState, isInFlight } from './row.ts'

const DAY = 24 * 60 * 60_000
/** Uses the usual prototype, because deepEqual compares prototypes too, and the core's objects have it. */
const PLAIN = { noNullPrototype: true }
const time = fc.integer({ min: NOW - 2 * DAY, max: NOW + DAY })
const kinds = [
  'retry_after',
  'retry_backoff',
  'reconnect',
  'permission',
  'rejected',
  'duplicate',
  'unknown_outcome',
] as const
const fault: fc.Arbitrary<Fault> = fc.record({ kind: fc.constantFrom(...kinds), message: fc.constant('Words.') }, PLAIN)
const gate = fc.record(
  {
    contentHash: fc.constantFrom('approved', 'other'),
    account: fc.constantFrom('usable', 'missing', 'needs_reconnecting'),
    paused: fc.boolean(),
    clearAt: fc.option(time),
  },
  PLAIN,
)
const published = { state: 'published', ref: REF } as const
const processing = { state: 'processing', ticket: {} } as const
const lookUps = [
  { state: 'found', ref: REF },
  { state: 'absent' },
  { state: 'cannot_tell' },
  { state: 'repeat' },
  processing,
] as const

/** Any event, from the worker with fence 7 or from a worker (fence 6) that has lost the row. */
const event: fc.Arbitrary<WorkerEvent> = fc
  .tuple(fc.constantFrom(7, 6), fault, gate, fc.constantFrom(published, processing), fc.constantFrom(...lookUps))
  .chain(([fence, fault, gate, outcome, found]) =>
    fc.constantFrom<WorkerEvent>(
      { type: 'claimed', fence, gate },
      { type: 'renew', fence },
      { type: 'prepared', fence, gate },
      { type: 'prepare_failed', fence, fault },
      { type: 'sent', fence, outcome },
      { type: 'send_failed', fence, fault },
      { type: 'guard_expired', fence },
      { type: 'looked_up', fence, outcome: found },
      { type: 'look_up_failed', fence, fault },
      { type: 'polled', fence, outcome },
      { type: 'poll_failed', fence, fault },
      { type: 'refreshed', fence },
      { type: 'refresh_failed', fence, message: 'No.' },
    ),
  )

const STATES: readonly EffectState[] = [
  'none',
  'waiting',
  'under_way',
  'processing',
  'done',
  'failed',
  'late',
  'changed',
]

/** Possible rows only: an intent or a ticket exists only while in flight, and doubt only with an intent. */
const row: fc.Arbitrary<EffectRow> = fc
  .record(
    {
      state: fc.constantFrom(...STATES),
      intent: fc.option(fc.record({ fence: fc.constantFrom(6, 7), at: time }, PLAIN)),
      attemptCount: fc.integer({ min: 0, max: 6 }),
      partsTotal: fc.integer({ min: 1, max: 3 }),
      outcomeUnknown: fc.boolean(),
      refreshed: fc.boolean(),
      leaseUntil: fc.option(time),
      lateFrom: fc.option(time),
      since: fc.option(time),
    },
    PLAIN,
  )
  .map(({ since, ...change }) => {
    const intent = change.state === 'under_way' && since === null ? change.intent : null
    const waits = change.state === 'processing' || (change.state === 'under_way' && since !== null)
    return rowWith({
      ...change,
      intent,
      outcomeUnknown: intent !== null && change.outcomeUnknown,
      processing: waits ? { ticket: {}, since: since ?? NOW } : null,
    })
  })

describe('decide', () => {
  test('meets any event in any state without a move outside the machine, and changes only its copy', () => {
    fc.assert(
      fc.property(row, event, (row, event) => {
        const before = structuredClone(row)
        const { row: after, next } = decide(row, event, givenAt())
        assert.deepEqual(row, before)
        assert.deepEqual(JSON.parse(JSON.stringify(after)), after)
        if (next.do === 'send') assert.deepEqual(after.intent, { fence: row.fence, at: NOW })
        if (after.state === 'waiting') assert.equal(after.intent, null)
        if (row.leaseUntil !== null && isInFlight(after.state)) assert.notEqual(after.leaseUntil, null)
      }),
      { numRuns: 20_000 },
    )
  })

  test('lets a worker that lost the row change nothing', () => {
    fc.assert(
      fc.property(row, event, (row, event) => {
        const lost = { ...row, fence: 8 }
        assert.equal(decide(lost, event, givenAt()).row, lost)
      }),
      { numRuns: 5_000 },
    )
  })

  test('never drops a doubt: only an answer, or a person who is told, ends it', () => {
    fc.assert(
      fc.property(row, event, (row, event) => {
        const doubt = {
          ...row,
          state: 'under_way',
          intent: { fence: 6, at: NOW - DAY },
          outcomeUnknown: true,
        } as const
        const { row: after } = decide({ ...doubt, processing: null }, event, givenAt())
        const answered = event.type === 'looked_up' && event.outcome.state !== 'cannot_tell'
        if (!answered) assert.equal(after.outcomeUnknown, true)
      }),
      { numRuns: 20_000 },
    )
  })

  test('calls what is confirmed nothing but done, whatever becomes of what follows it', () => {
    fc.assert(
      fc.property(row, event, (row, event) => {
        const followed = { ...row, partsTotal: row.partsTotal + 1, followUps: 1 }
        const confirmed = Array.from({ length: row.partsTotal }, () => REF)
        const { row: after, next } = decide({ ...followed, state: 'under_way', confirmed }, event, givenAt())
        assert.ok(['under_way', 'processing', 'done'].includes(after.state), after.state)
        if ('part' in next) assert.equal(next.part, row.partsTotal)
        if (after.state === 'done') assert.equal(after.lastError === null, after.confirmed.length > confirmed.length)
      }),
      { numRuns: 20_000 },
    )
  })

  test('throws on a move that the machine does not have', () => {
    assert.throws(() => move(rowWith({ state: 'done' }), 'fail', 'failed', {}), /no effect has a move fail from done/i)
    assert.throws(() => move(rowWith(), 'claim', 'done', {}), /no effect has a move claim from waiting to done/i)
  })

  test('takes nothing but a claim for an effect that is not in flight', () => {
    const scheduled = rowWith()
    assert.equal(decide(scheduled, { type: 'prepared', fence: 7, gate: OPEN }, givenAt()).row, scheduled)
  })
})

test('the backoff is 1, 5, 15 and 60 minutes, each ±20 %', () => {
  const seconds = (random: number) => [1, 2, 3, 4, 5].map((attempt) => backoffMs(attempt, random) / 1000)
  assert.deepEqual(seconds(0), [48, 240, 720, 2880, 2880])
  assert.deepEqual(seconds(0.5), [60, 300, 900, 3600, 3600])
  assert.deepEqual(seconds(1), [72, 360, 1080, 4320, 4320])
})
