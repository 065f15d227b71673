import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Approval } from '#contract/posts/approval.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { sentBack, sentBackWords } from './sent-back.ts'

// Only the fields that are read.
const entry = (action: Approval['action'], minute: number, facts: Partial<Approval> = {}) =>
  ({ action, approvedAt: `2026-11-22T10:${minute}:00.000Z`, ...facts }) as Approval
const item = (status: PostStatus, approvals: Approval[]) =>
  ({ group: { approvals }, posts: [{ status }] }) as unknown as PostGroupWithPosts

test('a draft that was sent back says so until it is handed in again', () => {
  const rejection = entry('rejected', 20)
  assert.equal(sentBack(item('draft', [rejection, entry('submit_for_approval', 10)])), rejection)
  assert.equal(sentBack(item('draft', [rejection, entry('submit_for_approval', 30)])), null)
  assert.equal(sentBack(item('pending_approval', [rejection])), null)
  assert.equal(sentBack(item('draft', [])), null)
})

test('one sentence says who sent it back, through what and why', () => {
  const by = { approvedByName: 'Rita Gomes', reason: 'too_promotional' } as const
  assert.equal(sentBackWords(entry('rejected', 20, by)), 'Sent back by Rita Gomes: too promotional.')
  assert.equal(
    sentBackWords(entry('rejected', 20, { approvedByName: null, client: 'Claude', reason: 'other' })),
    'Sent back by somebody through Claude.',
  )
})
