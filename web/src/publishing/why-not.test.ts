import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { whyNot } from './why-not.ts'

const OFF: PublishingPause = {
  workspace: false,
  platforms: [],
  accountIds: [],
  reason: null,
  updatedAt: null,
  updatedBy: null,
}
const networks: ReadonlySet<Platform> = new Set<Platform>(['x', 'bluesky'])
// Only the fields that the reasons need.
const account = (id: string, status: SocialAccount['status']) =>
  ({ id, platform: 'x', status, accountHandle: id, accountName: null }) as SocialAccount
const post = { platform: 'x', socialAccountId: 'anna' } as const
const unnamed = { platform: 'x', socialAccountId: null } as const
/** An entry of the calendar, which does not say whose account it is. */
const entry = { platform: 'x' } as const

test('a connected account and no pause: nothing is in its way', () => {
  for (const subject of [post, unnamed, entry])
    assert.equal(whyNot(subject, { pause: OFF, accounts: [account('anna', 'connected')], networks }), null)
})

test('each obstacle by its name, the pause first', () => {
  const ways: [Parameters<typeof whyNot>[0], PublishingPause, SocialAccount[], RegExp][] = [
    [post, { ...OFF, workspace: true }, [], /^Paused/],
    [post, OFF, [account('anna', 'error')], /@anna needs to be connected again/],
    [post, OFF, [account('anna', 'disconnected')], /no longer connected/],
    [post, OFF, [], /no longer connected/],
    [unnamed, OFF, [], /No X account is connected/],
    [unnamed, OFF, [account('anna', 'disconnected')], /No X account is connected/],
    [unnamed, OFF, [account('anna', 'error')], /@anna needs to be connected again/],
    [unnamed, OFF, [account('anna', 'connected'), account('ben', 'connected')], /No X account is chosen/],
    [
      { platform: 'linkedin', socialAccountId: null },
      OFF,
      [],
      /^Whoever runs this installation must set LinkedIn up first\.$/,
    ],
    [entry, OFF, [], /No X account is connected/],
    [{ platform: 'linkedin' }, OFF, [], /^Whoever runs this installation must set LinkedIn up first\.$/],
  ]
  for (const [subject, pause, accounts, words] of ways)
    assert.match(whyNot(subject, { pause, accounts, networks }) ?? '', words)
})

test('unknown facts are not reported as obstacles', () => {
  assert.equal(whyNot(post, { pause: undefined, accounts: undefined, networks }), null)
  assert.equal(whyNot(unnamed, { pause: OFF, accounts: [], networks: undefined }), null)
  const two = [account('anna', 'connected'), account('ben', 'connected')]
  assert.equal(whyNot(entry, { pause: OFF, accounts: two, networks }), null)
})
