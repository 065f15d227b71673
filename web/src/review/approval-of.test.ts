import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Approval } from '#contract/posts/approval.ts'
import { POST_STATUSES } from '#contract/statuses.ts'
import { approvalOf } from './approval-of.ts'

const record = (action: Approval['action'], day: number): Approval => ({
  id: `00000000-0000-7000-8000-00000000000${day}`,
  level: 'post',
  groupId: '00000000-0000-7000-8000-000000000010',
  postId: '00000000-0000-7000-8000-000000000011',
  approvedByUserId: '00000000-0000-7000-8000-000000000012',
  approvedAt: `2026-11-0${day}T09:00:00.000Z`,
  action,
})

test('an approved post has the newest of its approvals, in whatever order they come', () => {
  const records = [
    record('submit_for_approval', 4),
    record('reapproved', 3),
    record('rejected', 2),
    record('approved', 1),
  ]
  for (const approvals of [records, [...records].reverse()])
    assert.equal(approvalOf({ status: 'scheduled', approvals })?.approvedAt, '2026-11-03T09:00:00.000Z')
})

test('a post that waits again, was sent back, failed or was called off has none', () => {
  const approvals = [record('approved', 1)]
  const has = POST_STATUSES.filter((status) => approvalOf({ status, approvals }) !== null)
  assert.deepEqual(has, ['approved', 'scheduled', 'publishing', 'awaiting_platform', 'published'])
})

test('without a record there is none', () => {
  assert.equal(approvalOf({ status: 'approved' }), null)
  assert.equal(approvalOf({ status: 'approved', approvals: [record('rejected', 1)] }), null)
})
