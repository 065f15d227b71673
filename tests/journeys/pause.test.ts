import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import { until } from '../support/until.ts'
import { letTimePass } from './let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

const PUBLIC_CALL = { method: 'POST', path: '/2/tweets' }

describe('the pause switch', () => {
  let world: PublishingWorld
  let count = 0

  before(async () => {
    world = await publishingWorld()
    await world.connect('x')
    await world.connect('bluesky')
    await world.keepApart(0)
    world.startWorker()
  })
  after(() => world.close())
  afterEach(() => pause({}))

  async function pause(body: Record<string, unknown>): Promise<void> {
    const answer = await world.ask('PUT', '/publishing/pause', body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  async function scheduled(platform: SimulatedPlatform, ms: number): Promise<Post> {
    const post = await world.draft({ platform, contentText: `Bench note ${++count}: the lamp turns.` })
    return world.approve(post, { scheduledForUtc: new Date(Date.now() + ms).toISOString() })
  }

  const live = (post: Post) => world.publicPosts(post.platform as SimulatedPlatform, post.contentText).length
  const fenceOf = async ({ id }: Post) =>
    (await world.app.owner.selectFrom('effect').select('fence').where('id', '=', id).executeTakeFirstOrThrow()).fence

  test('paused posts stay while others go out, and go out afterwards', async () => {
    await pause({ platforms: ['x'] })
    const paused = await scheduled('x', 300)
    const other = await scheduled('bluesky', 600)
    const fence = await fenceOf(paused)
    await world.until(other, 'published') // this post is due later, so the worker has passed over the paused one
    assert.deepEqual([(await world.read(paused)).status, await fenceOf(paused), live(paused)], ['scheduled', fence, 0])
    assert.deepEqual((await world.ask('GET', `/posts/${paused.id}/attempts`)).data, [])

    await pause({})
    await world.until(paused, 'published')
    assert.equal(live(paused), 1)
    const { data: attempts } = await world.ask('GET', `/posts/${paused.id}/attempts`)
    assert.deepEqual(
      attempts.map(({ outcome, error }: { outcome: string; error: string | null }) => [outcome, error]),
      [['published', null]],
    )
  })

  test('"post now" is refused while publishing is paused, and people can still cancel', async () => {
    const post = await scheduled('x', 3_600_000)
    const fence = await fenceOf(post)
    await pause({ workspace: true, reason: 'A storm' })
    const { status, body } = await world.ask('POST', `/posts/${post.id}/post-now`)
    assert.deepEqual([status, body.code], [409, 'paused'])
    assert.deepEqual([(await world.read(post)).status, await fenceOf(post)], ['scheduled', fence])
    assert.equal((await world.ask('DELETE', `/posts/${post.id}`)).data.status, 'canceled')
    assert.equal(live(post), 0)
  })

  test('a post whose call has begun is finished', async () => {
    world.sandbox.x.faults.add({ kind: 'delay', ...PUBLIC_CALL, times: 1, delayMs: 600 })
    const post = await scheduled('x', 3_600_000)
    await world.ask('POST', `/posts/${post.id}/post-now`)
    const row = world.app.owner.selectFrom('effect').select('sent_at').where('id', '=', post.id)
    await until(async () => (await row.executeTakeFirstOrThrow()).sent_at, { that: 'the call has begun' })
    await pause({ workspace: true })
    await world.until(post, 'published')
    assert.equal(live(post), 1)
  })

  test('after a long pause, posts that are too late are held, and their people are told; the rest goes out', async () => {
    await pause({ workspace: true })
    const [stale, fresh] = [await scheduled('x', 60_000), await scheduled('bluesky', 11 * 60_000)]
    await letTimePass(world.app.owner, 62)
    const told = () =>
      world.app.owner.selectFrom('notification').select('metadata').where('type', '=', 'stale_post_held').execute()
    assert.deepEqual([(await world.read(stale)).status, await told()], ['scheduled', []])

    await pause({})
    await world.until(fresh, 'published')
    const held = await world.until(stale, 'approved')
    assert.equal(held.scheduledForUtc, null)
    assert.equal(live(stale), 0)
    assert.deepEqual(
      (await told()).map(({ metadata }) => (metadata as { subject: { id: string } }).subject.id),
      [stale.id],
    )
  })
})
