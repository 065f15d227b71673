import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostStatus } from '#contract/statuses.ts'
import { groupStatus, groupTime } from './group-status.ts'

const post = (status: PostStatus, scheduledForUtc: string | null = null, publishedAt: string | null = null) => ({
  status,
  scheduledForUtc,
  publishedAt,
})

test('a group’s status follows from its posts', () => {
  const cases: [PostStatus[], string][] = [
    [[], 'draft'],
    [['canceled', 'canceled'], 'canceled'],
    [['draft'], 'draft'],
    [['draft', 'pending_approval'], 'pending_approval'],
    [['draft', 'approved', 'published'], 'draft'],
    [['approved', 'scheduled'], 'approved'],
    [['scheduled', 'canceled'], 'scheduled'],
    [['published'], 'scheduled'],
    [['failed', 'published'], 'scheduled'],
    [['publishing', 'awaiting_platform'], 'scheduled'],
  ]
  for (const [statuses, expected] of cases) {
    assert.equal(groupStatus(statuses.map((status) => post(status))), expected, statuses.join(', '))
  }
})

test('a group’s time is the earliest upcoming one, else the wish, else when it was last published', () => {
  const early = '2026-11-24T09:30:00.000Z'
  const late = '2026-11-25T09:30:00.000Z'
  const wish = '2026-11-30T09:30:00.000Z'
  assert.equal(groupTime([post('scheduled', late), post('scheduled', early), post('draft')], wish), early)
  assert.equal(groupTime([post('published', early, early), post('draft')], wish), wish)
  assert.equal(groupTime([post('published', early, early), post('published', late, late)], null), late)
  assert.equal(groupTime([post('draft')], null), null)
})
