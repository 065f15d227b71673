import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdAfterRestore } from '#features/publisher/index.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

let world: PublishingWorld
before(async () => {
  world = await publishingWorld()
  for (const platform of ['x', 'bluesky'] as const) await world.connect(platform)
  await world.keepApart(0)
})
after(() => world.close())

let count = 0

/**
 * Makes a post that a worker was sending when the installation was restored from a backup: nobody knows whether it is
 * live.
 */
async function inDoubt(platform: SimulatedPlatform) {
  const post = await world.draft({ platform, contentText: `The saw sings, number ${++count}` })
  await world.approve(post, { autoSchedule: false })
  await world.ask('POST', `/posts/${post.id}/post-now`)
  const prepared = JSON.stringify({ composedAt: '2026-11-24T09:30:00.000Z', made: null })
  await world.app.owner.updateTable('effect').set({ prepared }).where('id', '=', post.id).execute()
  await holdAfterRestore(world.app.services, world.app.owner, Date.now())
  const profile = (await world.ask('GET', '/accounts')).data.find((a: { platform: string }) => a.platform === platform)
  return { post: await world.read(post), profileUrl: profile.profileUrl as string }
}

test('a post that may be live on X says so with a link to the account', async () => {
  const { post, profileUrl } = await inDoubt('x')
  assert.deepEqual([post.status, post.mayBeLive, post.mayBeLiveUrl], ['failed', true, profileUrl])
  assert.ok(post.lastError?.includes(profileUrl), post.lastError ?? '')
  const notice = await world.app.owner
    .selectFrom('notification')
    .select('body')
    .where('type', '=', 'post_maybe_live')
    .executeTakeFirstOrThrow()
  assert.ok(notice.body?.includes(profileUrl))
})

test('on Bluesky, where the address is known beforehand, with a link to it as well', async () => {
  const { post, profileUrl } = await inDoubt('bluesky')
  assert.match(post.mayBeLiveUrl ?? '', new RegExp(`^${profileUrl}/post/[2-7a-z]{13}$`))
  for (const url of [profileUrl, post.mayBeLiveUrl ?? '-'])
    assert.ok(post.lastError?.includes(url), post.lastError ?? '')
  // A person answers the address, and the post is no longer in doubt.
  const settled = await world.ask('POST', `/posts/${post.id}/resolve`, { outcome: 'live', url: post.mayBeLiveUrl })
  assert.deepEqual([settled.data?.status, settled.data?.publishedUrl], ['published', post.mayBeLiveUrl])
  assert.equal(settled.data.mayBeLiveUrl, undefined)
})
