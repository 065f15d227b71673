import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Post } from '#contract/posts/post.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import { until } from '../support/until.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

for (const platform of ['x', 'bluesky'] as const) {
  describe(`the main job on ${platform}`, () => {
    let world: PublishingWorld
    let count = 0

    before(async () => {
      world = await publishingWorld()
      await world.connect(platform)
      world.startWorker()
    })
    after(() => world.close())
    afterEach(() => {
      const { faults } = world.sandbox[platform]
      assert.deepEqual(faults.list(), [], 'a fault was set that struck nothing')
      const keys = world.sandbox[platform].ledger().map(({ key }) => key)
      assert.equal(new Set(keys).size, keys.length, 'something is public twice')
    })

    const words = (): string => `Bench note ${++count}: the drawer runs.`
    const fault = (kind: 'refuse' | 'client-error' | 'apply-then-drop' | 'expired-token' | 'delay', more = {}) =>
      world.sandbox[platform].faults.add({ kind, ...TEST_NETWORKS[platform].publicCall, times: 1, ...more })

    async function approved(contentText = words(), more: Record<string, unknown> = {}): Promise<Post> {
      return world.approve(await world.draft({ platform, contentText, ...more }))
    }

    /** Publishes the post now. Afterwards the worker has looked at everything that was due before. */
    async function publishNow(post: Post): Promise<Post> {
      const answer = await world.ask('POST', `/posts/${post.id}/post-now`)
      assert.deepEqual([answer.status, answer.data?.status], [200, 'publishing'], JSON.stringify(answer.body))
      return world.until(post, 'published')
    }

    async function notices(post: Post): Promise<string[]> {
      const rows = await world.app.owner
        .selectFrom('notification')
        .select(['type', 'metadata'])
        .where('user_id', '=', world.owner.userId)
        .where('type', '!=', 'approval_requested')
        .orderBy('created_at')
        .execute()
      return rows.flatMap(({ type, metadata }) => {
        const { subject } = metadata as { subject: { type: string; id: string } } // notify() writes it so
        return subject.id === post.id || type === 'account_error' ? [type] : []
      })
    }

    test('a draft with picture and thread is approved, goes out whole, and is read back', async () => {
      const [text, second, third] = [words(), words(), words()]
      const draft = await world.draft({
        platform,
        contentText: text,
        media: { kind: 'image', assetId: await uploadPicture(world), altText: 'A grey square' },
        platformPayload: { thread: [{ text: second }, { text: third }] },
      })
      assert.equal(draft.status, 'pending_approval')

      const refused = await world.ask('POST', `/posts/${draft.id}/post-now`)
      assert.deepEqual([refused.status, refused.body.code], [409, 'approval_required'])

      const post = await world.approve(draft)
      assert.equal(post.status, 'scheduled')
      assert.ok(post.scheduledForUtc && Date.parse(post.scheduledForUtc) > Date.now())
      assert.match(post.scheduleReason ?? '', /window/)

      const published = await publishNow(post)
      const parts = [text, second, third].flatMap((part) => world.publicPosts(platform, part))
      assert.deepEqual(
        parts.map(({ id, replyTo, mediaHashes }) => [id, replyTo, mediaHashes.length]),
        [
          [published.publishedExternalId, null, 1],
          [parts[1]?.id, parts[0]?.id, 0],
          [parts[2]?.id, parts[1]?.id, 0],
        ],
      )
      assert.equal(published.publishedUrl, parts[0]?.url)
      const page = await fetch(published.publishedUrl ?? '')
      assert.equal(page.status, 200)
      assert.ok((await page.text()).includes(text))

      const again = await world.ask('POST', `/posts/${post.id}/post-now`)
      assert.deepEqual([again.status, again.body.code], [409, 'already_published'])
    })

    test('a scheduled post goes out at its time and not before', async () => {
      const at = soon(2_000)
      const draft = await world.draft({ platform, contentText: words() })
      const post = await world.approve(draft, { scheduledForUtc: at })
      assert.deepEqual([post.status, post.scheduledForUtc], ['scheduled', at])
      await world.until(post, 'published')
      const [standing, ...others] = world.publicPosts(platform, post.contentText)
      assert.deepEqual(others, [])
      assert.ok(standing && standing.createdAt >= at, `${standing?.createdAt} is before ${at}`)
    })

    test('an edit after the approval stops it', async () => {
      const [before, edited] = [words(), words()]
      const draft = await world.draft({ platform, contentText: before })
      const post = await world.approve(draft, { scheduledForUtc: soon(800) })
      const changed = await world.ask('PATCH', `/posts/${post.id}`, { contentText: edited })
      assert.equal(changed.data?.status, 'pending_approval', JSON.stringify(changed.body))

      // Another post that is due later. Once it is out, the worker has passed the time of the edited post.
      const later = await world.approve(await world.draft({ platform, contentText: words() }), {
        scheduledForUtc: soon(1_000),
      })
      await world.until(later, 'published')
      assert.deepEqual([...world.publicPosts(platform, before), ...world.publicPosts(platform, edited)], [])
      assert.equal((await world.read(post)).status, 'pending_approval')
    })

    test('a worker that is stopped finishes its work; the next one publishes what became due in the meantime', async () => {
      fault('delay', { delayMs: 400 })
      const inHand = await approved()
      await world.ask('POST', `/posts/${inHand.id}/post-now`)
      await until(() => world.sandbox[platform].faults.tally().delay > 0, { that: 'the call is delayed' })
      await world.stopWorker()
      assert.equal((await world.read(inHand)).status, 'published')

      const draft = await world.draft({ platform, contentText: words() })
      const due = await world.approve(draft, { scheduledForUtc: soon(200) })
      await sleep(300)
      assert.equal((await world.read(due)).status, 'scheduled')
      world.startWorker()
      await world.until(due, 'published')
      for (const post of [inHand, due]) assert.equal(world.publicPosts(platform, post.contentText).length, 1)
    })

    test('a lost answer: the post is found on the platform and not sent again', async () => {
      fault('apply-then-drop')
      const post = await publishNow(await approved())
      const standing = world.publicPosts(platform, post.contentText)
      assert.deepEqual(
        standing.map(({ id, url }) => [id, url]),
        [[post.publishedExternalId, post.publishedUrl]],
      )
      assert.deepEqual(await notices(post), ['post_published'])
    })

    test('an answer lost in the middle of a thread: it continues after the found part', async () => {
      fault('delay', { delayMs: 1 }) // slows the first part, without further effect
      fault('apply-then-drop')
      const texts = [words(), words(), words()]
      const [contentText, ...rest] = texts
      const thread = rest.map((text) => ({ text }))
      await publishNow(await approved(contentText, { platformPayload: { thread } }))
      const parts = texts.flatMap((text) => world.publicPosts(platform, text))
      assert.deepEqual(
        parts.map(({ replyTo }) => replyTo),
        [null, parts[0]?.id, parts[1]?.id],
      )
    })

    test('too many requests: retried after the time that the platform named', async () => {
      fault('refuse', { retryAfterSeconds: 1 })
      const post = await approved()
      await world.ask('POST', `/posts/${post.id}/post-now`)
      const waiting = await world.until(post, 'scheduled')
      assert.equal(waiting.attemptCount, 0)
      assert.ok(waiting.nextRetryAt)
      assert.match(waiting.lastError ?? '', /rate limit/)
      await world.until(post, 'published')
      assert.equal(world.publicPosts(platform, post.contentText).length, 1)
    })

    test('refused content: failed, with the platform’s words and a notification', async () => {
      fault('client-error', { status: platform === 'x' ? 403 : 400 })
      const post = await approved()
      await world.ask('POST', `/posts/${post.id}/post-now`)
      const failed = await world.until(post, 'failed')
      assert.match(failed.lastError ?? '', /refused the request: \w+/)
      assert.deepEqual(world.publicPosts(platform, post.contentText), [])
      assert.deepEqual(await notices(post), ['post_failed'])
      await publishNow(post) // the approval still holds
    })

    test('a sign-in that temporarily cannot be renewed: retried, and the account stays connected', async () => {
      const { faults } = world.sandbox[platform]
      fault('expired-token')
      const path = platform === 'x' ? '/2/oauth2/token' : '/xrpc/com.atproto.server.refreshSession'
      faults.add({ kind: 'server-error', path, times: 1 })
      const post = await approved()
      await world.ask('POST', `/posts/${post.id}/post-now`)
      const waiting = await world.until(post, 'scheduled')
      assert.ok(waiting.nextRetryAt)
      assert.deepEqual(await notices(post), [])
      assert.equal((await world.ask('GET', '/accounts')).data[0].status, 'connected')
    })

    test('a revoked sign-in: the account is in error, somebody is told, and reconnecting fixes it', async () => {
      if (platform === 'x') world.sandbox.x.state.grants.clear()
      else {
        world.sandbox.bluesky.state.refreshSessions.clear()
        fault('expired-token')
      }
      const post = await approved()
      await world.ask('POST', `/posts/${post.id}/post-now`)
      const failed = await world.until(post, 'failed')
      assert.match(failed.lastError ?? '', /connect the account again|connect it again/)
      const statuses = async () => (await world.ask('GET', '/accounts')).data.map((a: { status: string }) => a.status)
      assert.deepEqual(await statuses(), ['error'])
      assert.deepEqual((await notices(post)).toSorted(), ['account_error', 'post_failed'])

      await world.connect(platform)
      assert.deepEqual(await statuses(), ['connected'])
      await publishNow(post)
      assert.equal(world.publicPosts(platform, post.contentText).length, 1)
    })
  })
}

async function uploadPicture({ ask, app }: PublishingWorld): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888888' } })
    .png()
    .toBuffer()
  const file = { kind: 'image', contentType: 'image/png' }
  const { assetId, key, uploadUrl, requiredHeaders } = (await ask('POST', '/media/upload-url', file)).data
  const { pathname, search } = new URL(uploadUrl)
  const stored = await app.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: requiredHeaders,
    payload: bytes,
  })
  assert.equal(stored.statusCode, 200, stored.body)
  const complete = await ask('POST', `/media/${assetId}/complete`, { ...file, key })
  assert.equal(complete.status, 200, JSON.stringify(complete.body))
  return assetId
}
