import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { until } from '../../support/until.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

/**
 * The incident: an edit terminated a publication half-way and started another, so that both texts were public. Here an
 * edit that comes too late is refused, and the publication finishes.
 */
describe('an edit of a post that is being published', () => {
  let world: PublishingWorld
  before(async () => {
    world = await publishingWorld({ x: { duplicates: 'allow' } })
    await world.connect('x')
    world.startWorker()
  })
  after(() => world.close())

  const live = (text: string) => world.publicPosts('x', text).length
  const calls = () => world.sandbox.x.journal().filter(({ method, path }) => method === 'POST' && path === '/2/tweets')

  /** Makes X accept the n-th call from now, and holds its answer back until the test calls `arrive`. */
  function answerOnTheWay(nth: number): { taken: Promise<void>; arrive(): void } {
    const [taken, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { services } = world.app
    const { x } = services.platforms
    assert.ok(x?.publishing)
    const { publishing } = x
    let count = 0
    services.platforms = {
      ...services.platforms,
      x: {
        ...x,
        publishing: {
          ...publishing,
          async publish(...given) {
            const outcome = await publishing.publish(...given)
            if (++count === nth) {
              taken.resolve()
              await arrived.promise
            }
            return outcome
          },
        },
      },
    }
    return { taken: taken.promise, arrive: arrived.resolve }
  }

  /** Checks that every change that would take the post away from the worker is refused. */
  async function everyChangeIsRefused(post: Post): Promise<void> {
    const changes = [
      ['PATCH', `/posts/${post.id}`, { contentText: 'Other words.' }],
      ['PATCH', `/posts/${post.id}`, { status: 'pending_approval' }],
      ['PATCH', `/posts/${post.id}`, { status: 'canceled' }],
      ['DELETE', `/posts/${post.id}`, undefined],
      ['POST', `/posts/${post.id}/post-now`, {}],
    ] as const
    for (const [method, path, body] of changes) {
      const answer = await world.ask(method, path, body)
      assert.deepEqual([answer.status, answer.body.code], [409, 'in_progress'], `${method} ${JSON.stringify(body)}`)
    }
  }

  test('is refused, and the running publication ends unchanged', async () => {
    const post = await world.approve(await world.draft({ platform: 'x', contentText: 'The lathe turns.' }))
    const before = calls().length
    const answer = answerOnTheWay(1)
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await answer.taken
    await everyChangeIsRefused(post)
    answer.arrive()
    const published = await world.until(post, 'published')
    assert.equal(published.contentText, 'The lathe turns.')
    assert.equal(published.attemptCount, 1)
    assert.deepEqual([live('The lathe turns.'), live('Other words.'), calls().length - before], [1, 0, 1])
  })

  test('is also refused while its outcome is unknown and nobody is working on it', async () => {
    const post = await world.approve(await world.draft({ platform: 'x', contentText: 'The lathe turned.' }))
    const { services } = world.app
    const { x } = services.platforms
    assert.ok(x?.publishing)
    const patient = { ...x.publishing, unknownOutcomeWindowMs: 10 * 60_000 }
    services.platforms = { ...services.platforms, x: { ...x, publishing: patient } }
    world.sandbox.x.faults.add({ kind: 'apply-then-drop', method: 'POST', path: '/2/tweets', times: 1 })
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await until(async () => (await world.read(post)).mayBeLive, { that: 'the post may be live' })
    await everyChangeIsRefused(post)
    await letTimePass(world.app.owner, 11)
    await world.until(post, 'published')
    assert.deepEqual([live('The lathe turned.'), live('Other words.')], [1, 0])
  })

  test('is refused for a half-published thread, and the thread ends unchanged', async () => {
    const [first, second] = ['The chuck opens.', 'The chuck closes.']
    const draft = { platform: 'x' as const, contentText: first, platformPayload: { thread: [{ text: second }] } }
    const post = await world.approve(await world.draft(draft))
    const answer = answerOnTheWay(2)
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await answer.taken
    await everyChangeIsRefused(post)
    answer.arrive()
    await world.until(post, 'published')
    assert.deepEqual([live(first), live(second), live('Other words.')], [1, 1, 0])
  })
})
