import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostStatus } from '#contract/statuses.ts'
import { groupStatus, groupTime, type PostState } from './group-status.ts'

const post = (status: PostStatus, times: Partial<PostState> = {}): PostState => ({
  status,
  scheduledForUtc: null,
  wishedFor: null,
  publishedAt: null,
  ...times,
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
  for (const [statuses, expected] of cases) assert.equal(groupStatus(statuses), expected, statuses.join(', '))
})

test('a group’s time is the earliest upcoming one, else the earliest wish, else when it was last published', () => {
  const early = '2026-11-24T09:30:00.000Z'
  const late = '2026-11-25T09:30:00.000Z'
  const wish = '2026-11-30T09:30:00.000Z'
  const wishing = post('draft', { wishedFor: wish })
  const at = (time: string) => post('scheduled', { scheduledForUtc: time, wishedFor: time })
  const out = (time: string) => post('published', { scheduledForUtc: time, wishedFor: time, publishedAt: time })
  assert.equal(groupTime([at(late), at(early), wishing]), early)
  assert.equal(groupTime([out(early), wishing, post('pending_approval', { wishedFor: late })]), late)
  assert.equal(groupTime([out(early), out(late)]), late)
  assert.equal(groupTime([post('canceled', { wishedFor: wish })]), null)
  assert.equal(groupTime([post('draft')]), null)
})
