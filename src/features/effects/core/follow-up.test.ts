import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PlatformErrorKind } from '#platforms/errors.ts'
import {
  decideAt,
  inDoubt,
  MINUTE,
  NOW,
  OPEN,
  preparing,
  REF,
  rowWith,
  sending,
  told,
} from '../../../../tests/support/features/effects/core/rows.ts'
import type { Decision } from './decision.ts'
import type { Gate, WorkerEvent } from './events.ts'
import { claimableFrom, type EffectRow } from './row.ts'

const COMMENT_REF = { ...REF, externalId: 'c0' }
/** The post is live, and its comment is not. */
const LIVE = { partsTotal: 2, followUps: 1, confirmed: [REF], lateFrom: NOW } satisfies Partial<EffectRow>
const fault = (kind: PlatformErrorKind, retryAfterMs?: number) => ({
  kind,
  message: 'Words.',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})
const claim = (row: EffectRow, gate: Partial<Gate> = {}, now = NOW) =>
  decideAt(row, { type: 'claimed', fence: 7, gate: { ...OPEN, ...gate } }, now)
const sendFailed = (kind: PlatformErrorKind, change: Partial<EffectRow> = {}, retryAfterMs?: number) =>
  decideAt(sending({ ...LIVE, ...change }), { type: 'send_failed', fence: 7, fault: fault(kind, retryAfterMs) })

/** The effect is done: no worker may claim it, and people are told that the post is live and the comment is missing. */
function endsWithout(decision: Decision, words: RegExp, also: string[] = []): void {
  const { row, next } = decision
  assert.deepEqual([row.state, row.confirmed, next.do], ['done', [REF], 'stop'])
  assert.deepEqual([row.intent, row.outcomeUnknown, row.processing, row.nextRetryAt], [null, false, null, null])
  assert.equal(claimableFrom(row), null)
  assert.match(row.lastError ?? '', words)
  assert.deepEqual(told(decision), [...also, 'done', 'incomplete'])
  assert.deepEqual(decision.outbox.at(-1), { tell: 'incomplete', text: row.lastError })
}
const MISSING = /^The post is live; its first comment is not: .+\. Add it there by hand\.$/
const IN_DOUBT = /^The post is live; its first comment may be: .+\. Look there before you add it by hand\.$/

describe('what follows', () => {
  test('is begun once what was asked for is confirmed, and all is done once it is confirmed itself', () => {
    const sent = { type: 'sent', fence: 7, outcome: { state: 'published', ref: REF } } as const
    const live = decideAt(sending({ partsTotal: 2, followUps: 1 }), sent)
    assert.deepEqual([live.row.state, live.next, told(live)], ['under_way', { do: 'prepare', part: 1 }, []])
    const answer = { ...sent, outcome: { state: 'published', ref: COMMENT_REF } } as const
    const done = decideAt(sending(LIVE), answer)
    assert.deepEqual([done.row.state, done.row.confirmed, done.row.lastError], ['done', [REF, COMMENT_REF], null])
    assert.deepEqual(told(done), ['done'])
  })

  test('does not save a post that failed before it', () => {
    const row = sending({ partsTotal: 3, followUps: 1, confirmed: [REF] })
    const decision = decideAt(row, { type: 'send_failed', fence: 7, fault: fault('rejected') })
    assert.deepEqual([decision.row.state, told(decision)], ['failed', ['failed']])
    assert.match(decision.row.lastError ?? '', /1 of 2 parts of the thread are live/)
  })

  const refusals: [PlatformErrorKind, Partial<EffectRow>][] = [
    ['rejected', {}],
    ['permission', {}],
    ['retry_backoff', { attemptCount: 5 }],
  ]
  for (const [kind, change] of refusals) {
    test(`refused (${kind}): done, and told`, () => endsWithout(sendFailed(kind, change), MISSING))
    test(`refused (${kind}) in preparing it: the same`, () => {
      const row = preparing({ ...LIVE, ...change })
      endsWithout(decideAt(row, { type: 'prepare_failed', fence: 7, fault: fault(kind) }), MISSING)
    })
  }

  const gates: [string, Partial<Gate>][] = [
    ['the account is gone', { account: 'missing' }],
    ['the account must be connected again', { account: 'needs_reconnecting' }],
    ['the content differs by now', { contentHash: 'other' }],
  ]
  for (const [name, gate] of gates) {
    test(`${name}: done, and told`, () => {
      endsWithout(claim(preparing(LIVE), gate), MISSING)
      endsWithout(decideAt(preparing(LIVE), { type: 'prepared', fence: 7, gate: { ...OPEN, ...gate } }), MISSING)
    })
    test(`${name}, and a call has no answer: done, and the doubt is told`, () => {
      endsWithout(claim(inDoubt(LIVE), gate), IN_DOUBT)
    })
  }

  test('without tokens: done, and the account is told of too', () => {
    const refreshed = sendFailed('reconnect')
    assert.equal(refreshed.next.do, 'refresh')
    const refused: WorkerEvent = { type: 'refresh_failed', fence: 7, message: 'Connect it again.' }
    endsWithout(decideAt(refreshed.row, refused), MISSING, ['account_refused'])
  })

  test('that five workers have died of: done, and told', () => {
    endsWithout(claim(preparing({ ...LIVE, attemptCount: 5 })), MISSING)
  })

  test('refused while the platform makes it ready: done, and told', () => {
    const row = rowWith({ ...LIVE, state: 'processing', processing: { ticket: {}, since: NOW } })
    const refused: WorkerEvent = { type: 'polled', fence: 7, outcome: { state: 'refused', message: 'Words.' } }
    endsWithout(decideAt(row, refused), MISSING)
    const polled: WorkerEvent = { type: 'polled', fence: 7, outcome: { state: 'processing', ticket: {} } }
    endsWithout(decideAt(row, polled, NOW + 24 * 60 * MINUTE), IN_DOUBT)
  })

  test('in a row from a backup: done, in doubt', () => {
    endsWithout(decideAt(sending(LIVE), { type: 'restored', fence: 7, takenAt: NOW - MINUTE, canTell: true }), IN_DOUBT)
  })
})

describe('what follows, an hour late', () => {
  const late = NOW + 60 * MINUTE

  test('is not sent: done, and told', () => endsWithout(claim(preparing(LIVE), {}, late), MISSING))

  test('is counted from when what was asked for was confirmed', () => {
    const { next } = claim(preparing({ ...LIVE, dueAt: NOW - 300 * MINUTE }), {}, NOW + 59 * MINUTE)
    assert.deepEqual(next, { do: 'prepare', part: 1 })
  })

  test('is told at once where a 429 asks to wait so long', () => {
    endsWithout(sendFailed('retry_after', {}, 60 * MINUTE), MISSING)
  })

  test('keeps no distance: it takes no room of its own', () => {
    assert.equal(claim(preparing(LIVE), { clearAt: NOW + 30 * MINUTE }, NOW + 9 * MINUTE).next.do, 'prepare')
  })
})

describe('what follows, put off', () => {
  const waits: [string, Decision, number][] = [
    ['by a fault without effect', sendFailed('retry_backoff'), NOW + MINUTE],
    ['by a 429', sendFailed('retry_after', {}, 5 * MINUTE), NOW + 5.5 * MINUTE],
    ['by a pause', claim(preparing(LIVE), { paused: true }), NOW + 30_000],
    [
      'absent after a lost answer',
      decideAt(inDoubt(LIVE), { type: 'looked_up', fence: 7, outcome: { state: 'absent' } }),
      NOW,
    ],
  ]
  for (const [name, { row, next, outbox }, at] of waits) {
    test(`${name}: it waits in flight, where nobody takes back what is live`, () => {
      assert.deepEqual([row.state, row.confirmed, next.do, outbox], ['under_way', [REF], 'stop', []])
      assert.deepEqual([row.intent, row.outcomeUnknown, claimableFrom(row)], [null, false, at])
      const { row: again, next: then } = decideAt(
        { ...row, leaseUntil: at + 30_000 },
        { type: 'claimed', fence: 7, gate: OPEN },
        at,
      )
      assert.deepEqual([again.state, then], ['under_way', { do: 'prepare', part: 1 }])
    })
  }
})

describe('what follows, without an answer', () => {
  test('is looked up before anything is sent again', () => {
    const { row, next } = sendFailed('unknown_outcome')
    assert.deepEqual([row.state, row.outcomeUnknown, next.do], ['under_way', true, 'stop'])
    const later = (row.leaseUntil ?? 0) + 1
    assert.deepEqual(claim(row, {}, later).next, { do: 'look_up', part: 1, since: NOW - 1_000 })
  })

  test('found: all is done', () => {
    const outcome = { state: 'found', ref: COMMENT_REF } as const
    const { row } = decideAt(inDoubt(LIVE), { type: 'looked_up', fence: 7, outcome })
    assert.deepEqual([row.state, row.confirmed, row.lastError], ['done', [REF, COMMENT_REF], null])
  })

  test('that nobody can tell: done, in doubt, and not sent again', () => {
    const outcome = { state: 'cannot_tell' } as const
    endsWithout(decideAt(inDoubt(LIVE), { type: 'looked_up', fence: 7, outcome }), IN_DOUBT)
  })

  test('absent after the fifth attempt: done, surely without it', () => {
    const row = inDoubt({ ...LIVE, attemptCount: 5 })
    endsWithout(decideAt(row, { type: 'looked_up', fence: 7, outcome: { state: 'absent' } }), MISSING)
  })

  test('that cannot be asked for: done, in doubt', () => {
    const row = inDoubt({ ...LIVE, attemptCount: 4 })
    endsWithout(decideAt(row, { type: 'look_up_failed', fence: 7, fault: fault('retry_backoff') }), IN_DOUBT)
  })
})

test('an effect that nothing ever follows has no words for it', () => {
  const row = sending(LIVE)
  const alone = { ...row, words: { ...row.words, followUp: null } }
  assert.throws(() => decideAt(alone, { type: 'send_failed', fence: 7, fault: fault('rejected') }), /Nothing follows/)
})
