import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '#contract/posts/post.ts'
import { PlatformError } from '#platforms/errors.ts'
import { video } from '../../support/features/media/videos.ts'
import { until } from '../../support/until.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

/** Long enough that something can fail while the publisher waits. */
const PROCESSING_MS = 1_500

/**
 * The incident: a video was published twice, because "publish" and "wait until the platform has processed it" were one
 * step that was retried as a whole. In Galley waiting may fail any number of times.
 */
describe('a video that the platform processes', () => {
  let world: PublishingWorld

  beforeEach(async () => {
    world = await publishingWorld({ x: { duplicates: 'allow', mediaProcessingMs: PROCESSING_MS } })
    await world.connect('x')
  })
  afterEach(() => world.close())

  const calls = (wanted: string, path: string) =>
    world.sandbox.x.journal().filter((call) => call.method === wanted && call.path === path)

  async function approvedVideo(): Promise<Post> {
    const media = { kind: 'video', assetId: await uploadVideo(world) }
    return world.approve(await world.draft({ platform: 'x', contentText: 'The plane, in motion.', media }))
  }

  test('a failure while waiting for its upload: it is uploaded once, and published once', async () => {
    const post = await approvedVideo()
    world.sandbox.x.faults.add({ kind: 'server-error', method: 'GET', path: '/2/media/upload', times: 2 })
    world.startWorker()
    await world.ask('POST', `/posts/${post.id}/post-now`)
    for (let attempt = 1; attempt <= 2; attempt++) {
      // Waits until the attempt has failed and the post is postponed.
      for (let now = await world.read(post); now.status !== 'scheduled' || now.attemptCount < attempt; ) {
        await sleep(25)
        now = await world.read(post)
      }
      await letTimePass(world.app.owner, 6)
    }
    await world.until(post, 'published')
    assert.equal(calls('POST', '/2/media/upload/initialize').length, 1, 'uploaded more than once')
    assert.equal(calls('POST', '/2/tweets').length, 1)
    assert.equal(world.publicPosts('x', post.contentText).length, 1)
  })

  test('its worker dies while it waits: the next one goes on waiting, with the same upload', async () => {
    const post = await approvedVideo()
    world.startWorker()
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await until(() => calls('GET', '/2/media/upload').length > 0, { that: 'the worker asks for the upload' })
    // As if the worker had died: another worker has the row, and nothing that the first one does counts any more. The
    // lease ends only after that; otherwise the first worker could take the row again.
    const row = world.app.owner.updateTable('effect').set((eb) => ({ fence: eb('fence', '+', 1) }))
    await row.where('id', '=', post.id).execute()
    await letTimePass(world.app.owner, 5)
    await world.until(post, 'published')
    assert.equal(calls('POST', '/2/media/upload/initialize').length, 1, 'uploaded more than once')
    assert.equal(calls('POST', '/2/tweets').length, 1)
  })

  test('the platform accepts the call and processes the post: asking for its state may fail, and publishes nothing', async () => {
    const { services, owner } = world.app
    const x = services.platforms.x
    assert.ok(x?.publishing)
    const { publishing } = x
    let polls = 0
    // X publishes at once. Other platforms accept a post and publish it later; here X's adapter answers as theirs do.
    services.platforms = {
      ...services.platforms,
      x: {
        ...x,
        publishing: {
          ...publishing,
          async publish(...given) {
            const outcome = await publishing.publish(...given)
            assert.equal(outcome.state, 'published')
            return { state: 'processing', ticket: { ref: outcome.ref } }
          },
          async poll(_connection, ticket) {
            polls++
            if (polls === 1) throw new PlatformError('retry_backoff', 'X answered 503.', { httpStatus: 503 })
            if (polls === 2) return { state: 'processing', ticket }
            if (polls === 3) throw new PlatformError('unknown_outcome', 'X gave no answer.')
            return { state: 'published', ref: ticket.ref as never } // `publish` above wrote this shape
          },
        },
      },
    }
    const post = await world.approve(await world.draft({ platform: 'x', contentText: 'The plane, at rest.' }))
    world.startWorker()
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await world.until(post, 'awaiting_platform')
    const isOver = async () => {
      await letTimePass(owner, 1)
      return (await world.read(post)).status !== 'awaiting_platform'
    }
    await until(isOver, { that: 'the platform is no longer waited for', everyMs: 50 })
    assert.equal((await world.read(post)).status, 'published')
    // There may be more looks: the test shortens leases, and a look that takes longer than its lease is repeated.
    assert.ok(polls >= 4, `${polls} looks`)
    assert.equal(calls('POST', '/2/tweets').length, 1)
    assert.equal((await world.read(post)).attemptCount, 1, 'asking was counted as an attempt')
  })
})

async function uploadVideo({ ask, app }: PublishingWorld): Promise<string> {
  const file = { kind: 'video', contentType: 'video/mp4' }
  const { assetId, key, uploadUrl, requiredHeaders } = (await ask('POST', '/media/upload-url', file)).data
  const { pathname, search } = new URL(uploadUrl)
  const url = pathname + search
  const stored = await app.app.inject({ method: 'PUT', url, headers: requiredHeaders, payload: await video() })
  assert.equal(stored.statusCode, 200, stored.body)
  const complete = await ask('POST', `/media/${assetId}/complete`, { ...file, key })
  assert.equal(complete.status, 200, JSON.stringify(complete.body))
  return assetId
}
