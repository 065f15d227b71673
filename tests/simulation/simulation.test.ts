import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { POST_MOVES } from '#contract/posts/post-machine.ts'
import { mainConfirmed } from '#features/effects/core/row.ts'
import { decide } from './decide.ts'
import { machinery } from './machinery.ts'
import { MUTANTS } from './mutants.ts'
import { PLATFORM_CLASSES } from './platform.ts'
import { report, simulate } from './simulate.ts'

/**
 * Three times as many as catching the best-hidden mutant takes. `.ci/run` plays the first 200,000, which the publishing
 * design demands for each class of platform.
 */
const SCHEDULES = 20_000
const SEED = 1

describe('publishing, simulated', () => {
  for (const kind of PLATFORM_CLASSES) {
    test(`keeps every invariant on ${kind} platforms`, () => {
      const { failure } = simulate(kind, SCHEDULES, SEED)
      if (failure !== null) assert.fail(report(kind, failure))
    })
  }

  // A simulation that never reached a corner case would keep every invariant too.
  test('reaches every event, every next step and every move of a worker', () => {
    const reached = new Set<string>()
    const watched: typeof decide = (row, event, given) => {
      const decision = decide(row, event, given)
      if ('fence' in event) {
        const of = 'outcome' in event ? `:${event.outcome.state}` : 'fault' in event ? `:${event.fault.kind}` : ''
        reached.add(`${event.type}${of}`)
        if (decision.row.status !== row.status) reached.add(`${row.status} to ${decision.row.status}`)
        if (mainConfirmed(row)) reached.add(`comment ${event.type}${of}`)
        if (decision.outbox.some(({ tell }) => tell === 'incomplete')) reached.add(`incomplete by ${event.type}${of}`)
      }
      reached.add(`next ${decision.next.do}`)
      for (const notice of decision.outbox) reached.add(notice.tell)
      return decision
    }
    for (const kind of PLATFORM_CLASSES) simulate(kind, 10_000, SEED, { ...machinery, decide: watched })
    for (const corner of [...CORNERS, ...OF_COMMENTS]) assert.ok(reached.has(corner), `${corner} was never reached`)
  })
})

describe('publishing with a protection removed', () => {
  for (const mutant of MUTANTS) {
    for (const kind of mutant.classes) {
      test(`${mutant.name}: caught on ${kind} platforms`, () => {
        const { failure } = simulate(kind, SCHEDULES, SEED, mutant.machinery)
        assert.notEqual(failure, null, `${SCHEDULES} schedules broke no invariant`)
        assert.notEqual(failure?.violation.invariant, 'broken', failure?.violation.message)
      })
    }
  }
})

const FAULTS = ['retry_after', 'retry_backoff', 'reconnect', 'permission', 'rejected', 'duplicate', 'unknown_outcome']
const CORNERS = [
  ...FAULTS.map((kind) => `send_failed:${kind}`),
  ...['claimed', 'renew', 'prepared', 'prepare_failed:retry_backoff', 'prepare_failed:reconnect', 'guard_expired'],
  ...[
    'sent:published',
    'sent:processing',
    'polled:published',
    'polled:processing',
    'polled:refused',
    'poll_failed:rejected',
  ],
  ...['looked_up:found', 'looked_up:absent', 'looked_up:processing', 'looked_up:repeat', 'looked_up:cannot_tell'],
  ...['look_up_failed:retry_after', 'look_up_failed:reconnect', 'refreshed', 'refresh_failed'],
  ...['prepare', 'send', 'look_up', 'poll', 'refresh', 'carry_on', 'stop', 'refuse'].map((next) => `next ${next}`),
  ...['done', 'failed', 'in_doubt', 'late', 'account_refused', 'changed'],
  ...POST_MOVES.fail.from.map((from) => `${from} to failed`),
  ...POST_MOVES.confirm.from.map((from) => `${from} to published`),
  ...POST_MOVES.hold.from.map((from) => `${from} to approved`),
  ...['publishing to awaiting_platform', 'publishing to scheduled', 'scheduled to publishing', 'scheduled to failed'],
  ...['scheduled to pending_approval', 'publishing to pending_approval'],
]

/** What can happen to a comment that follows a post, and what can end the post without its comment. */
const OF_COMMENTS = [
  ...[
    ...FAULTS.map((kind) => `send_failed:${kind}`),
    ...['claimed', 'prepared', 'prepare_failed:retry_backoff', 'prepare_failed:rejected', 'guard_expired', 'refreshed'],
    ...[
      'sent:published',
      'sent:processing',
      'polled:published',
      'polled:refused',
      'poll_failed:retry_backoff',
      'look_up_failed:reconnect',
    ],
    ...['looked_up:found', 'looked_up:absent', 'looked_up:processing', 'looked_up:repeat', 'looked_up:cannot_tell'],
  ].map((event) => `comment ${event}`),
  ...[
    ...['claimed', 'prepared', 'prepare_failed:rejected', 'send_failed:rejected', 'send_failed:permission'],
    ...['send_failed:retry_after', 'refresh_failed', 'looked_up:cannot_tell', 'polled:refused'],
  ].map((event) => `incomplete by ${event}`),
]
