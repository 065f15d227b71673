import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '#contract/posts/post.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

const POSTS = 8

/**
 * The incident: a delete never reached the queue that held the post's job, and the post went out. In Galley a post is
 * only its row, so nothing can be missed. Deleting published posts is tested in delete-published.test.ts.
 */
describe('a deleted post', () => {
  let world: PublishingWorld
  let count = 0

  before(async () => {
    world = await publishingWorld()
    await world.connect('x')
    await world.connect('bluesky')
    await world.keepApart(0)
  })
  after(() => world.close())
  afterEach(() => world.stopWorker())

  async function scheduled(n: number, minutes: number): Promise<Post> {
    const platform = n % 2 === 0 ? 'x' : 'bluesky'
    const post = await world.draft({ platform, contentText: `Bench note ${++count}: the rasp bites.` })
    return world.approve(post, { scheduledForUtc: new Date(Date.now() + minutes * 60_000).toISOString() })
  }
  const live = ({ platform, contentText }: Post) => world.publicPosts(platform as 'x', contentText).length
  const remove = (post: Post) => world.ask('DELETE', `/posts/${post.id}`)

  test('does not go out, even if a worker waits for its time and is told nothing', async () => {
    world.startWorker()
    const [post, later] = [await scheduled(0, 10), await scheduled(0, 11)]
    world.app.services.wakePublisher = () => {} // the signal that would tell the worker is lost
    const removed = await remove(post)
    assert.equal(removed.data?.status, 'canceled', JSON.stringify(removed.body))
    await letTimePass(world.app.owner, 11)
    await world.until(later, 'published') // by now the worker has passed the time of the first post
    assert.deepEqual([live(post), (await world.read(post)).status], [0, 'canceled'])
  })

  test('does not go out, even if it was deleted while nothing ran', async () => {
    const [post, later] = [await scheduled(1, 10), await scheduled(1, 11)]
    assert.equal((await remove(post)).data?.status, 'canceled')
    await letTimePass(world.app.owner, 11)
    world.startWorker()
    await world.until(later, 'published')
    assert.equal(live(post), 0)
  })

  test('is either deleted or published, never both, at whatever moment around its time', async () => {
    const posts: Post[] = []
    for (let n = 0; n < POSTS; n++) posts.push(await scheduled(n, 10))
    await letTimePass(world.app.owner, 9)
    world.startWorker()
    const from = Date.now()
    await letTimePass(world.app.owner, 1) // the posts are due now or in a moment
    const answers = await Promise.all(
      posts.map(async (post, n) => {
        await sleep(Math.max(0, from + n * 50 - Date.now()))
        // Cancels by the status, because a DELETE would also remove a post that has been published already.
        return { post, answer: await world.ask('PATCH', `/posts/${post.id}`, { status: 'canceled' }) }
      }),
    )
    for (const { post, answer } of answers) {
      if (answer.status === 200) assert.equal(answer.data.status, 'canceled')
      else {
        assert.deepEqual([answer.status, ['in_progress', 'already_published'].includes(answer.body.code)], [409, true])
        await world.until(post, 'published')
      }
    }
    await world.stopWorker()
    for (const { post, answer } of answers) assert.equal(live(post), answer.status === 200 ? 0 : 1, post.contentText)
  })
})
