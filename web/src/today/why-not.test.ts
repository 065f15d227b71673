import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublishingPause } from '#contract/publishing.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { whyNot } from './why-not.ts'

const OFF: PublishingPause = {
  workspace: false,
  platforms: [],
  accountIds: [],
  reason: null,
  updatedAt: null,
  updatedBy: null,
}
// Only what the reasons are made of.
const account = (id: string, status: SocialAccount['status']) =>
  ({ id, platform: 'x', status, accountHandle: id, accountName: null }) as SocialAccount
const post = { platform: 'x', socialAccountId: 'anna' } as const
const unnamed = { platform: 'x', socialAccountId: null } as const

test('a connected account and no pause: nothing is in its way', () => {
  assert.equal(whyNot(post, { pause: OFF, accounts: [account('anna', 'connected')] }), null)
  assert.equal(whyNot(unnamed, { pause: OFF, accounts: [account('anna', 'connected')] }), null)
})

test('each obstacle by its name, the pause first', () => {
  const ways: [Parameters<typeof whyNot>[0], PublishingPause, SocialAccount[], RegExp][] = [
    [post, { ...OFF, workspace: true }, [], /^Paused/],
    [post, OFF, [account('anna', 'error')], /@anna needs to be connected again/],
    [post, OFF, [account('anna', 'disconnected')], /no longer connected/],
    [post, OFF, [], /no longer connected/],
    [unnamed, OFF, [], /No X account is connected/],
    [unnamed, OFF, [account('anna', 'error')], /No X account is connected/],
    [unnamed, OFF, [account('anna', 'connected'), account('ben', 'connected')], /does not say which X account/],
  ]
  for (const [subject, pause, accounts, words] of ways) assert.match(whyNot(subject, { pause, accounts }) ?? '', words)
})

test('what is not known yet is not complained of', () => {
  assert.equal(whyNot(post, { pause: undefined, accounts: undefined }), null)
})
