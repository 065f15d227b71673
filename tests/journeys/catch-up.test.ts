import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { until } from '../support/until.ts'
import { letTimePass } from './let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

const MINUTE = 60_000
const GAP = 20

/** What happens after an outage: everything that was due goes out with spacing, or waits for a person. Spec P10 */
describe('after an outage', () => {
  let world: PublishingWorld
  let count = 0

  beforeEach(async () => {
    world = await publishingWorld({ patient: true })
    await world.connect('x')
    await profile({ minGapMinutes: GAP })
  })
  afterEach(() => world.close())

  async function profile(body: Record<string, unknown>): Promise<void> {
    const answer = await world.ask('PATCH', '/scheduler/settings', body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  /** Makes a post that is approved for a time in so many minutes. */
  async function scheduled(minutes: number): Promise<Post> {
    const post = await world.draft({ platform: 'x', contentText: `Bench note ${++count}: the vice holds.` })
    return world.approve(post, { scheduledForUtc: new Date(Date.now() + minutes * MINUTE).toISOString() })
  }

  const pass = (minutes: number) => letTimePass(world.app.owner, minutes)
  const live = () => world.sandbox.x.ledger().length

  /** Lets a worker look at everything due until nothing changes any more. */
  async function settle(posts: readonly Post[]): Promise<Post[]> {
    world.startWorker()
    const isSettled = ({ status, nextRetryAt, scheduledForUtc }: Post) =>
      ['published', 'approved', 'failed'].includes(status) ||
      (status === 'scheduled' && Date.parse(nextRetryAt ?? scheduledForUtc ?? '') > Date.now())
    await until(async () => (await Promise.all(posts.map(world.read))).every(isSettled), {
      that: 'nothing is due any more',
      everyMs: 25,
    })
    await world.stopWorker()
    return Promise.all(posts.map(world.read))
  }

  async function heldNotices(): Promise<{ userId: string; postId: string }[]> {
    const rows = await world.app.owner
      .selectFrom('notification')
      .select(['user_id', 'metadata'])
      .where('type', '=', 'stale_post_held')
      .execute()
    return rows.map(({ user_id, metadata }) => {
      const { subject } = metadata as { subject: { id: string } } // notify() writes it so
      return { userId: user_id, postId: subject.id }
    })
  }

  /** Minutes between each published post and the next, by the world's clock. */
  async function distances(): Promise<number[]> {
    const rows = await world.app.owner
      .selectFrom('post')
      .select('published_at')
      .where('published_at', 'is not', null)
      .orderBy('published_at')
      .execute()
    const times = rows.map((row) => Date.parse(row.published_at ?? ''))
    return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / MINUTE)
  }

  test('posts less than an hour late go out one by one, longest due first, with at least the gap between them', async () => {
    const posts = [await scheduled(3), await scheduled(1), await scheduled(2)]
    await pass(12)

    const first = await settle(posts)
    assert.deepEqual(
      first.map(({ status }) => status),
      ['scheduled', 'published', 'scheduled'],
    )
    assert.equal(live(), 1)
    await pass(GAP - 1)
    await settle(posts)
    assert.equal(live(), 1, 'a minute too early')

    await pass(1)
    assert.deepEqual(
      (await settle(posts)).map(({ status }) => status),
      ['scheduled', 'published', 'published'],
    )
    await pass(GAP)
    assert.deepEqual(
      (await settle(posts)).map(({ status }) => status),
      ['published', 'published', 'published'],
    )
    const between = await distances()
    assert.equal(between.length, 2)
    assert.ok(
      between.every((minutes) => minutes >= GAP),
      between.join(),
    )
    assert.deepEqual(await heldNotices(), [])
  })

  test('a post whose turn would come too late is held at once, and its people are told', async () => {
    const posts = [await scheduled(1), await scheduled(2), await scheduled(3)]
    await pass(45) // 44, 43 and 42 minutes late, 20 minutes apart
    const [first, ...others] = await settle(posts)
    assert.equal(first?.status, 'published')
    for (const post of others) {
      assert.deepEqual([post.status, post.scheduledForUtc], ['approved', null])
      assert.match(post.lastError ?? '', /may publish/)
    }
    assert.equal((await heldNotices()).length, 2)
    assert.equal(live(), 1)
  })

  test('a late post gives way to one that is on time', async () => {
    const late = await scheduled(1)
    const onTime = await scheduled(20)
    await pass(11) // ten minutes late, nine before the next
    const [waits] = await settle([late, onTime])
    assert.equal(waits?.status, 'scheduled')
    const moved = Date.parse(waits?.nextRetryAt ?? '') - Date.parse((await world.read(onTime)).scheduledForUtc ?? '')
    assert.equal(Math.round(moved / MINUTE), GAP)
    assert.equal(live(), 0)

    await pass(9)
    assert.deepEqual(
      (await settle([late, onTime])).map(({ status }) => status),
      ['scheduled', 'published'],
    )
    await pass(GAP)
    assert.equal((await settle([late]))[0]?.status, 'published')
    assert.ok((await distances()).every((minutes) => minutes >= GAP))
  })

  test('a restart of a few minutes does not hold any post of a full calendar', async () => {
    const [late] = [await scheduled(1), await scheduled(1 + GAP)]
    await pass(4)
    assert.equal((await settle([late as Post]))[0]?.status, 'published')
  })

  test('the workspace sets how late is too late', async () => {
    await profile({ lateMinutes: 90 })
    const patient = await scheduled(1)
    await pass(81)
    assert.equal((await settle([patient]))[0]?.status, 'published')

    await profile({ lateMinutes: 10 })
    const hasty = await scheduled(GAP)
    await pass(GAP + 11)
    assert.equal((await settle([hasty]))[0]?.status, 'approved')
    assert.deepEqual(
      (await heldNotices()).map(({ postId }) => postId),
      [hasty.id],
    )
  })

  test('after three days off, nothing stale goes out by itself, and each held post has its notice', async () => {
    const { app, owner } = world
    const editor = await app.make.member(owner, 'editor')
    await app.make.member(owner, 'viewer')
    const posts: Post[] = []
    for (let n = 1; n <= 5; n++) posts.push(await scheduled(n * 60))
    const ahead = await scheduled(4 * 24 * 60)
    await pass(3 * 24 * 60)

    const held = await settle(posts)
    for (const post of held) {
      assert.deepEqual([post.status, post.scheduledForUtc], ['approved', null])
      assert.match(post.lastError ?? '', /too late.*Choose a new time/)
    }
    assert.equal((await world.read(ahead)).status, 'scheduled')
    assert.equal(live(), 0)
    const key = ({ userId, postId }: { userId: string; postId: string }) => `${userId} ${postId}`
    const expected = [owner, editor].flatMap(({ userId }) => posts.map(({ id: postId }) => key({ userId, postId })))
    assert.deepEqual((await heldNotices()).map(key).sort(), expected.sort())

    // A post that was held back goes out once it has a new time, under the approval that it has.
    const [again] = held
    const time = new Date(Date.now() + MINUTE).toISOString()
    const body = { scheduledForUtc: time, postIds: [again?.id] }
    assert.equal((await world.ask('POST', `/post-groups/${again?.groupId}/schedule`, body)).status, 200)
    await pass(1)
    assert.equal((await settle([again as Post]))[0]?.status, 'published')
    assert.equal(live(), 1)
  })
})
