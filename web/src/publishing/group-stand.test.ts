import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { groupStand } from './group-stand.ts'

const of = (...statuses: PostStatus[]) =>
  groupStand({
    group: { status: 'scheduled' },
    posts: statuses.map((status) => ({ status })),
  } as unknown as PostGroupWithPosts)

test('a group is published when all of it is, and first shows what needs somebody', () => {
  assert.equal(of('published', 'published'), 'published')
  assert.equal(of('published', 'canceled'), 'published')
  assert.equal(of('published', 'scheduled'), 'scheduled')
  assert.equal(of('published', 'failed'), 'failed')
  assert.equal(of('scheduled', 'publishing'), 'publishing')
  assert.equal(of('scheduled', 'scheduled'), 'scheduled')
})
