import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Post } from '#contract/posts/post.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import { until } from '../support/until.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

const CALLS = {
  x: { method: 'DELETE', path: '/2/tweets/:id' },
  bluesky: { method: 'POST', path: '/xrpc/com.atproto.repo.deleteRecord' },
}

describe('deleting a published post', () => {
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
  afterEach(() => {
    world.sandbox.x.faults.clear()
    world.sandbox.bluesky.faults.clear()
  })

  async function published(platform: SimulatedPlatform, more: Record<string, unknown> = {}): Promise<Post> {
    const post = await world.draft({ platform, contentText: `Shelf note ${++count}: the lamp is off.`, ...more })
    await world.approve(post, { autoSchedule: false })
    assert.equal((await world.ask('POST', `/posts/${post.id}/post-now`)).status, 200)
    return world.until(post, 'published')
  }

  const remove = (platform: SimulatedPlatform, post: Post) =>
    platform === 'x'
      ? world.ask('POST', '/x-posts/delete', { postId: post.id })
      : world.ask('DELETE', `/posts/${post.id}`)
  const standing = (post: Post) =>
    world.publicPosts(post.platform as SimulatedPlatform, post.contentText).filter((entry) => entry.deletedAt === null)
  const attempts = async (post: Post): Promise<{ act: string; outcome: string | null }[]> =>
    (await world.ask('GET', `/posts/${post.id}/attempts`)).data
  /** The outcomes, without sends that the guard stopped: these happen on a slow machine. */
  const outcomes = async (post: Post) =>
    (await attempts(post))
      .filter(({ act, outcome }) => act === 'delete' && outcome !== 'not_sent')
      .map(({ outcome }) => outcome)
  const told = (post: Post) =>
    world.app.owner
      .selectFrom('notification')
      .select(['type', 'title', 'body'])
      .where(sql<string>`metadata #>> '{subject,id}'`, '=', post.id)
      .where('type', 'not in', ['post_published', 'post_published_first'])
      .execute()
  const actOf = (post: Post) =>
    world.app.owner.selectFrom('platform_act').selectAll().where('post_id', '=', post.id).executeTakeFirstOrThrow()

  async function assertGone(post: Post): Promise<void> {
    assert.deepEqual(standing(post), [])
    assert.equal((await world.ask('GET', `/posts/${post.id}`)).status, 404)
    const { data } = await world.ask('GET', `/posts?limit=100`)
    assert.ok(!data.items.some(({ id }: Post) => id === post.id), 'the list has it still')
    assert.equal((await world.ask('GET', `/post-groups/${post.groupId}`)).data.group.status, 'canceled')
  }

  for (const platform of ['x', 'bluesky'] as const) {
    test(`on ${platform}: gone there and here, once; its attempts stay`, async () => {
      const post = await published(platform)
      const answer = await remove(platform, post)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      if (platform === 'x') {
        const { publishedExternalId: xPostId, socialAccountId } = post
        const said = { outcome: 'deleted_on_x', postId: post.id, xPostId, socialAccountId, warnings: [] }
        assert.deepEqual(answer.data, said)
      } else assert.equal(answer.data.status, 'canceled')
      await assertGone(post)
      assert.deepEqual(
        (await attempts(post)).map(({ act, outcome }) => [act, outcome]),
        [
          ['publish', 'published'],
          ['delete', 'deleted'],
        ],
      )
      assert.deepEqual(await told(post), [])
      const lines = await world.app.owner
        .selectFrom('audit_log')
        .select(['action', 'user_id'])
        .where('target_id', '=', post.id)
        .where('action', 'in', ['deletePost', 'deleteXPost', 'delete_post.done'])
        .orderBy('at')
        .execute()
      const operation = platform === 'x' ? 'deleteXPost' : 'deletePost'
      assert.deepEqual(
        lines.map(({ action, user_id }) => [action, user_id]),
        [
          ['delete_post.done', world.owner.userId],
          [operation, world.owner.userId],
        ],
      )
    })

    for (const kind of ['server-error', 'drop', 'apply-then-server-error', 'apply-then-drop'] as FaultKind[]) {
      test(`on ${platform}, with ${kind}: retried, deleted, and nothing else is reported`, async () => {
        const post = await published(platform)
        world.sandbox[platform].faults.add({ kind, ...CALLS[platform], times: 1 })
        const answer = await remove(platform, post)
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        await assertGone(post)
        assert.deepEqual(await outcomes(post), [null, 'deleted'])
        assert.deepEqual(await told(post), [])
      })
    }
  }

  test('a thread is deleted whole, from its last part to its first, also if an answer is lost', async () => {
    const text = `Thread ${++count}`
    const parts = ['two', 'three'].map((part) => ({ text: `${text} ${part}` }))
    const post = await published('x', { contentText: `${text} one`, platformPayload: { thread: parts } })
    world.sandbox.x.faults.add({ kind: 'apply-then-drop', ...CALLS.x, times: 1 })
    const { status, data } = await remove('x', post)
    assert.deepEqual([status, data?.xPostId], [200, post.publishedExternalId])
    const entries = world.sandbox.x.ledger().filter((entry) => entry.text.startsWith(text))
    assert.equal(entries.length, 3)
    assert.ok(entries.every((entry) => entry.deletedAt !== null))
    const times = entries.map((entry) => Date.parse(entry.deletedAt ?? ''))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    )
    assert.deepEqual(await outcomes(post), [null, 'deleted', 'deleted', 'deleted'])
  })

  test('a refusal is 502 with the words of the platform; the post stays, and people are told', async () => {
    const post = await published('x')
    world.sandbox.x.faults.add({ kind: 'client-error', ...CALLS.x, times: 1 })
    const answer = await remove('x', post)
    assert.deepEqual([answer.status, answer.body.code], [502, 'platform_error'])
    assert.equal((await world.read(post)).status, 'published')
    assert.equal(standing(post).length, 1)
    assert.deepEqual(
      (await told(post)).map(({ type, title }) => [type, title]),
      [['post_failed', 'A post could not be deleted from X']],
    )
    assert.equal((await remove('x', post)).status, 200, 'asked for again')
    await assertGone(post)
  })

  test('if a notification cannot be written, the deletion ends, and people are told as soon as possible', async () => {
    const { owner } = world.app
    const post = await published('x')
    await sql`
      create function refuse_notification() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$
    `.execute(owner)
    await sql`
      create trigger refuse before insert on notification for each row execute function refuse_notification()
    `.execute(owner)
    world.sandbox.x.faults.add({ kind: 'client-error', ...CALLS.x, times: 1 })
    assert.equal((await remove('x', post)).status, 502)
    assert.equal((await actOf(post)).status, 'failed')
    assert.deepEqual(await told(post), [])
    await sql`drop trigger refuse on notification`.execute(owner)
    await until(
      async () => {
        await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(owner)
        return (await told(post)).length > 0
      },
      { that: 'its people are told' },
    )
    assert.deepEqual(
      (await told(post)).map(({ title }) => title),
      ['A post could not be deleted from X'],
    )
  })

  test('a platform that asks for a pause: 409 in_progress, and a worker continues', async () => {
    const post = await published('x')
    world.sandbox.x.faults.add({ kind: 'refuse', ...CALLS.x, times: 1, retryAfterSeconds: 900 })
    const answer = await remove('x', post)
    assert.deepEqual([answer.status, answer.body.code], [409, 'in_progress'], JSON.stringify(answer.body))
    assert.match(answer.body.error, /goes on by itself/)
    assert.equal((await world.read(post)).status, 'published', 'nothing is claimed that is not so')
    await sql`update effect set ready_at = now(), wake_at = now() where kind = 'act' and not begun`.execute(
      world.app.owner,
    )
    await until(async () => (await actOf(post)).status === 'done', { that: 'the worker has deleted it' })
    await assertGone(post)
    assert.deepEqual(await outcomes(post), ['rate_limited', 'deleted'])
  })

  test('without any answer: five attempts, then a person is asked, and never "deleted"', async () => {
    const post = await published('x')
    world.sandbox.x.faults.add({ kind: 'drop', ...CALLS.x })
    const answer = await remove('x', post)
    assert.deepEqual([answer.status, answer.body.code], [409, 'in_progress'])
    await until(
      async () => {
        await sql`
        update effect set lease_until = now(), wake_at = now(), sent_at = sent_at - interval '1 hour',
          due_at = due_at - interval '1 hour'
        where kind = 'act' and begun and lease_owner is null
      `.execute(world.app.owner)
        return (await actOf(post)).status === 'failed'
      },
      { that: 'the last attempt is over' },
    )
    assert.equal((await world.read(post)).status, 'published')
    assert.deepEqual(await outcomes(post), [null, null, null, null, null])
    const [notice] = await told(post)
    assert.equal(notice?.type, 'post_maybe_live')
    assert.match(notice?.body ?? '', /may be deleted already.*delete the post again/)
  })

  test('two simultaneous requests share one act', async () => {
    const post = await published('x')
    world.sandbox.x.faults.add({ kind: 'delay', ...CALLS.x, delayMs: 300, times: 1 })
    const answers = await Promise.all([remove('x', post), world.ask('DELETE', `/posts/${post.id}`)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await outcomes(post), ['deleted'])
    assert.deepEqual((await remove('x', post)).data.warnings, ['It was deleted already'])
  })

  test('a pause does not stop a deletion', async () => {
    const post = await published('x')
    await world.ask('PUT', '/publishing/pause', { workspace: true })
    assert.equal((await remove('x', post)).status, 200)
    await world.ask('PUT', '/publishing/pause', {})
    await assertGone(post)
  })

  test('an account that must be connected again: nothing is sent, and the refusal says so', async () => {
    const post = await published('bluesky')
    const accounts = () => world.app.owner.updateTable('social_account').where('id', '=', post.socialAccountId ?? '')
    await accounts().set({ status: 'error' }).execute()
    const answer = await remove('bluesky', post)
    assert.deepEqual([answer.status, answer.body.code], [409, 'account_disconnected'])
    assert.deepEqual(await outcomes(post), [])
    await accounts().set({ status: 'connected' }).execute()
    assert.equal((await remove('bluesky', post)).status, 200)
  })

  describe('by its address', () => {
    test('a post of the account that was not made here', async () => {
      const post = await published('x')
      const postUrl = post.publishedUrl ?? ''
      await world.app.owner // the post now looks as if it had been made elsewhere
        .updateTable('post')
        .set({ published_external_id: '1', live_parts: '[]' })
        .where('id', '=', post.id)
        .execute()
      const { status, data } = await world.ask('POST', '/x-posts/delete', { postUrl })
      const { publishedExternalId: xPostId, socialAccountId } = post
      assert.deepEqual(
        [status, data],
        [200, { outcome: 'deleted_on_x', postId: null, xPostId, socialAccountId, warnings: [] }],
      )
      assert.deepEqual(standing(post), [])
      assert.equal((await world.read(post)).status, 'published')
    })

    test('a post that a person reported as live, with its address: it leaves the lists here too', async () => {
      const post = await published('x')
      const postUrl = post.publishedUrl ?? ''
      await world.app.owner
        .updateTable('post')
        .set({ published_external_id: postUrl, live_parts: JSON.stringify([{ externalId: postUrl, url: postUrl }]) })
        .where('id', '=', post.id)
        .execute()
      const { status, data } = await world.ask('POST', '/x-posts/delete', { postUrl })
      assert.deepEqual([status, data?.postId], [200, post.id])
      await assertGone(post)
    })

    test('a post of another account is refused', async () => {
      const postUrl = 'https://x.com/somebody_else/status/1234567890'
      const answer = await world.ask('POST', '/x-posts/delete', { postUrl })
      assert.equal(answer.status, 403, JSON.stringify(answer.body))
    })
  })
})
