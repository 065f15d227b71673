import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '#contract/posts/post.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import { uploadsOf } from '../support/features/media/uploads.ts'
import { video } from '../support/features/media/videos.ts'
import { BASE_URL } from '../support/simulated-app.ts'
import { letTimePass } from './let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

/** From the consent page to a film that people can watch, on a network that processes uploads. */
describe('a video on YouTube', () => {
  let world: PublishingWorld
  let assetId: string

  before(async () => {
    world = await publishingWorld()
    const { asset } = await uploadsOf(world.app).upload(world.owner, await video(), 'video/mp4')
    assetId = asset.assetId
    world.startWorker()
  })
  after(() => world.close())

  const draft = (title: string) =>
    world.draft({
      platform: 'youtube',
      contentText: `What ${title} is for.`,
      media: { kind: 'video', assetId },
      platformPayload: { title, madeForKids: false },
    })

  /** Skips the network's processing time. */
  async function untilPublished(post: Post): Promise<Post> {
    for (let tries = 0; tries < 200; tries++) {
      const now = await world.read(post)
      if (now.status === 'published') return now
      assert.notEqual(now.status, 'failed', now.lastError ?? '')
      if (now.status === 'awaiting_platform') {
        world.sandbox.youtube.clock.advance(1_000)
        await letTimePass(world.app.owner, 1)
      }
      await sleep(25)
    }
    return assert.fail('it was not published')
  }

  test('its channel is connected on Google’s page', async () => {
    const redirectUri = `${BASE_URL}/settings/accounts`
    const { data } = await world.ask('POST', '/accounts/youtube/oauth/start', { redirectUri })
    const { origin, pathname, searchParams } = new URL(data.authorizationUrl)
    const body = new URLSearchParams([...searchParams, ['account', 'northwind_0'], ['decision', 'allow']])
    const page = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(page.headers.get('location') ?? '')
    const done = await world.app.request('GET', back.pathname + back.search, { as: world.owner })
    assert.equal(done.data?.outcome, 'connected', JSON.stringify(done.body))
  })

  test('it is waited for, then published at its address, once', async () => {
    const post = await world.approve(await draft('a plane'))
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await world.until(post, 'awaiting_platform')
    const published = await untilPublished(post)
    const [entry, ...others] = world.publicPosts('youtube', post.contentText)
    assert.deepEqual([published.publishedUrl, others], [entry?.url, []])
  })

  test('the answer to its last piece is lost: the upload’s state is read, and it is one video', async () => {
    const post = await world.approve(await draft('a saw'))
    world.sandbox.youtube.faults.add({ kind: 'apply-then-drop', ...TEST_NETWORKS.youtube.publicCall, times: 1 })
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await untilPublished(post)
    assert.equal(world.publicPosts('youtube', post.contentText).length, 1)
  })
})
