import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { until } from '../../support/until.ts'
import { letTimePass } from '../let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60
const POSTS = 18
const GAP = 20

/**
 * The incident: a service that had been stopped was started again, and eighteen weekly posts went out at once.
 * catch-up.test.ts has all cases of the rules.
 */
describe('eighteen weekly posts, with nothing running', () => {
  let world: PublishingWorld
  beforeEach(async () => {
    world = await publishingWorld()
    await world.connect('x')
    await world.keepApart(GAP)
  })
  afterEach(() => world.close())

  async function scheduled(everyMinutes: number): Promise<Post[]> {
    const posts: Post[] = []
    for (let n = 1; n <= POSTS; n++) {
      const draft = await world.draft({ platform: 'x', contentText: `News of week ${n}` })
      const at = new Date(Date.now() + n * everyMinutes * MINUTE).toISOString()
      posts.push(await world.approve(draft, { scheduledForUtc: at }))
    }
    return posts
  }

  /** Starts the worker, and waits until it has looked at each post. */
  async function restart(posts: readonly Post[]): Promise<Post[]> {
    world.startWorker()
    const looked = ({ status, nextRetryAt }: Post) => status !== 'publishing' && (status !== 'scheduled' || nextRetryAt)
    await until(async () => (await Promise.all(posts.map(world.read))).every(looked), {
      that: 'the worker has looked at each post',
      everyMs: 50,
    })
    await world.stopWorker()
    return Promise.all(posts.map(world.read))
  }

  const live = () => world.sandbox.x.ledger().length

  test('for eighteen weeks: none goes out, each waits for a person who was told', async () => {
    const posts = await scheduled(WEEK)
    await letTimePass(world.app.owner, (POSTS + 1) * WEEK)
    const held = await restart(posts)
    assert.equal(live(), 0)
    assert.deepEqual(
      held.map(({ status, scheduledForUtc }) => [status, scheduledForUtc]),
      held.map(() => ['approved', null]),
    )
    const told = await world.app.owner
      .selectFrom('notification')
      .select('metadata')
      .where('type', '=', 'stale_post_held')
      .where('user_id', '=', world.owner.userId)
      .execute()
    // notify() writes this shape
    const subjects = told.map(({ metadata }) => (metadata as { subject: { id: string } }).subject.id)
    assert.deepEqual(subjects.sort(), posts.map(({ id }) => id).sort())
  })

  test('for half an hour in which all became due: one goes out, the others follow with the gap or are held', async () => {
    const posts = await scheduled(1)
    await letTimePass(world.app.owner, 30)
    const now = await restart(posts)
    assert.equal(live(), 1)
    const waits = now
      .filter(({ status }) => status === 'scheduled')
      .map(({ nextRetryAt }) => Date.parse(nextRetryAt ?? ''))
    const held = now.filter(({ status }) => status === 'approved')
    assert.equal(1 + waits.length + held.length, POSTS)
    assert.ok(waits.every((at) => at >= Date.now() + (GAP - 1) * MINUTE))
  })
})
