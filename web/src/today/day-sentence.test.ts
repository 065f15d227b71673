import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DayFacts, daySentence, leavesAt } from './day-sentence.ts'

const NOTHING: DayFacts = {
  waiting: 0,
  failed: 0,
  others: 0,
  stuck: 0,
  underWay: 0,
  late: 0,
  next: null,
  mayWrite: true,
  mayApprove: true,
}
const said = (facts: Partial<DayFacts>): string =>
  daySentence({ ...NOTHING, ...facts })
    .map(({ words }) => words)
    .join('')

test('the sentence says what waits, what failed, and what leaves next', () => {
  assert.equal(
    said({ waiting: 12, failed: 1, next: 'at 12:00' }),
    'Twelve drafts wait for you. One post did not go out. The next one leaves at 12:00.',
  )
  assert.equal(
    said({ waiting: 1, others: 2, next: 'tomorrow at 09:15' }),
    'One draft waits for you. Two other things need you. The next one leaves tomorrow at 09:15.',
  )
  assert.equal(said({ waiting: 300 }), '300 drafts wait for you. Nothing goes out within 36 hours.')
})

test('nothing is said to wait for somebody who may not decide it', () => {
  const viewer = { mayWrite: false, mayApprove: false }
  assert.equal(
    said({ ...viewer, waiting: 2, others: 1 }),
    'Two drafts wait for somebody who may approve. One other thing needs somebody. Nothing goes out within 36 hours.',
  )
  assert.equal(said(viewer), 'Nothing needs anybody. Nothing goes out within 36 hours.')
})

test('what is booked and does not leave by itself is named beside what does', () => {
  assert.equal(
    said({ stuck: 1, late: 1, underWay: 2, next: 'at 12:00' }),
    'Nothing needs you. One booked post cannot go out as things are. One post is past its time. ' +
      'Two posts are on the way out. The next one leaves at 12:00.',
  )
})

test('each count leads to what it counts', () => {
  const pieces = daySentence({ ...NOTHING, waiting: 1, failed: 1, others: 1, stuck: 1 })
  assert.deepEqual(
    pieces.flatMap(({ to }) => to ?? []),
    ['waiting', 'failed', 'needs', 'calendar'],
  )
})

test('a time is said as the workspace’s wall has it', () => {
  const now = Date.parse('2026-11-26T22:30:00Z')
  assert.equal(leavesAt('2026-11-26T23:15:00Z', 'UTC', now), 'at 23:15')
  assert.equal(leavesAt('2026-11-26T23:15:00Z', 'Europe/Brussels', now), 'tomorrow at 00:15')
  assert.equal(leavesAt('2026-11-28T08:00:00Z', 'UTC', now), 'on Sat 28 Nov at 08:00')
})
