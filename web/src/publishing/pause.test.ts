import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { inWords, isAnythingPaused, isHeld, pausedThings } from './pause.ts'

const OFF: PublishingPause = {
  workspace: false,
  platforms: [],
  accountIds: [],
  reason: null,
  updatedAt: null,
  updatedBy: null,
}
const post = { platform: 'x', socialAccountId: 'a1' } as const

test('each part of the switch holds what it names, and nothing else', () => {
  assert.equal(isHeld(OFF, post), false)
  assert.equal(isHeld({ ...OFF, workspace: true }, post), true)
  assert.equal(isHeld({ ...OFF, platforms: ['x'] }, post), true)
  assert.equal(isHeld({ ...OFF, platforms: ['threads'] }, post), false)
  assert.equal(isHeld({ ...OFF, accountIds: ['a1'] }, post), true)
  assert.equal(isHeld({ ...OFF, accountIds: ['a2'] }, post), false)
  assert.equal(isHeld({ ...OFF, accountIds: ['a1'] }, { ...post, socialAccountId: null }), false)
})

test('anything paused is something', () => {
  assert.equal(isAnythingPaused(OFF), false)
  assert.equal(isAnythingPaused({ ...OFF, accountIds: ['a1'] }), true)
})

test('what is paused is named; the whole workspace takes in all the rest', () => {
  // Only the fields that the words need.
  const anna = { id: 'a1', platform: 'x', accountHandle: 'anna', accountName: null } as SocialAccount
  assert.equal(pausedThings({ ...OFF, workspace: true, platforms: ['x'] }, []), 'Everything')
  assert.equal(
    pausedThings({ ...OFF, platforms: ['threads', 'bluesky'], accountIds: ['a1'] }, [anna]),
    'Threads, Bluesky and @anna on X',
  )
  assert.equal(pausedThings({ ...OFF, accountIds: ['gone'] }, [anna]), 'an account')
})

test('names are joined as in a sentence', () => {
  assert.deepEqual([inWords([]), inWords(['A']), inWords(['A', 'B'])], ['', 'A', 'A and B'])
})
