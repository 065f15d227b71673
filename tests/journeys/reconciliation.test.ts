import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { NotificationType } from '#contract/news/notifications.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PublishAttempt } from '#contract/posts/publishing.ts'
import { reconcileAccount, startReconciling } from '#features/publisher/index.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'
import { withUsualParts } from '../support/adapters.ts'
import { seedEffect } from '../support/due-post.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

const READS = {
  x: { method: 'GET', path: '/2/tweets' },
  bluesky: { method: 'GET', path: '/xrpc/app.bsky.feed.getPosts' },
}

describe('nightly reconciliation', () => {
  let world: PublishingWorld
  let sweep: Db
  let count = 0

  before(async () => {
    world = await publishingWorld()
    sweep = openDatabase({ url: world.app.url, role: 'galley_sweep', max: 1 })
    await world.connect('x')
    await world.connect('bluesky')
    await world.keepApart(0)
  })
  after(async () => {
    await sweep.destroy()
    await world.close()
  })
  afterEach(() => {
    for (const platform of ['x', 'bluesky'] as const) world.sandbox[platform].faults.clear()
  })

  /** Makes a post that was published two hours ago. */
  async function published(platform: SimulatedPlatform): Promise<Post> {
    const draft = await world.draft({ platform, contentText: `Bench note ${++count}: the vice holds.` })
    // A second from now, so that it is still in the future when a busy machine handles the approval.
    const approved = await world.approve(draft, { scheduledForUtc: new Date(Date.now() + 1000).toISOString() })
    world.startWorker()
    const post = await world.until(approved, 'published')
    await world.stopWorker() // it would do the night's jobs, for which nobody would wait
    await shift(post, 'published_at')
    return world.read(post)
  }

  async function shift({ id }: Post, column: 'published_at'): Promise<void> {
    const earlier = sql<string>`${sql.ref(column)} - interval '2 hours'`
    await world.app.owner
      .updateTable('post')
      .set({ [column]: earlier })
      .where('id', '=', id)
      .execute()
  }

  /** Runs all night jobs now or, with `aheadSeconds`, what they have put off, as if that time had passed. */
  async function night(aheadSeconds = 0): Promise<void> {
    if (aheadSeconds === 0) {
      await world.app.owner.updateTable('account_reading').set({ not_before: null }).execute()
      const { orgId } = world.owner
      const accounts = await world.app.owner
        .selectFrom('social_account')
        .select('id')
        .where('org_id', '=', orgId)
        .execute()
      await inScope(world.app.services.db, { orgId }, async (db) => {
        for (const { id } of accounts)
          await enqueue(db, reconcileAccount, { orgId, accountId: id, after: null, stops: 0 })
      })
    } else {
      const earlier = sql<string>`not_before - make_interval(secs => ${aheadSeconds})`
      await world.app.owner.updateTable('account_reading').set({ not_before: earlier }).execute()
    }
    await world.app.runJobs({ aheadSeconds })
  }

  function takeDown(post: Post): void {
    const { x, bluesky } = world.sandbox
    const id = post.publishedExternalId ?? ''
    const tweet = x.state.posts.get(id)
    if (tweet) tweet.deletedAtMs = x.clock.now()
    else assert.ok(bluesky.state.accounts.some(({ records }) => records.delete(id.split('/').slice(-2).join('/'))))
  }

  const notices = async (post: Post, type: NotificationType) =>
    (await world.app.owner.selectFrom('notification').selectAll().where('type', '=', type).execute()).filter(
      ({ metadata }) => (metadata as { subject: { id: string } }).subject.id === post.id,
    )

  const audited = async (post: Post) =>
    (
      await world.app.owner
        .selectFrom('audit_log')
        .select(['action', 'actor'])
        .where('target_id', '=', post.id)
        .where('action', 'in', ['noticeRemovedPost', 'noticeRestoredPost', 'settleFoundLive'])
        .orderBy('at')
        .execute()
    ).map(({ action, actor }) => [action, (actor as { kind: string }).kind])

  for (const platform of ['x', 'bluesky'] as const) {
    test(`${platform}: a removed post is noticed once, and unmarked when it is back`, async () => {
      const [removed, kept] = [await published(platform), await published(platform)]
      await night()
      assert.equal((await world.read(removed)).removedOnPlatformAt, undefined)
      takeDown(removed)
      await night()
      const { removedOnPlatformAt } = await world.read(removed)
      assert.ok(removedOnPlatformAt)
      await night()
      assert.equal((await world.read(removed)).removedOnPlatformAt, removedOnPlatformAt)
      assert.equal((await world.read(removed)).status, 'published')
      assert.deepEqual(
        [(await notices(removed, 'post_removed')).length, (await notices(kept, 'post_removed')).length],
        [1, 0],
      )
      assert.equal((await world.read(kept)).removedOnPlatformAt, undefined)
      assert.deepEqual(await audited(removed), [['noticeRemovedPost', 'system']])

      if (platform === 'bluesky') return // on Bluesky a deleted record cannot come back under its key
      const tweet = world.sandbox.x.state.posts.get(removed.publishedExternalId ?? '')
      assert.ok(tweet)
      tweet.deletedAtMs = null
      await night()
      assert.equal((await world.read(removed)).removedOnPlatformAt, undefined)
      assert.deepEqual((await audited(removed)).at(-1), ['noticeRestoredPost', 'system'])
    })

    test(`${platform}: an outage marks nothing, and the night’s work resumes`, async () => {
      const [standing, gone] = [await published(platform), await published(platform)]
      takeDown(gone)
      world.sandbox[platform].faults.add({ kind: 'server-error', ...READS[platform] })
      await night()
      for (const post of [standing, gone]) assert.equal((await world.read(post)).removedOnPlatformAt, undefined)
      world.sandbox[platform].faults.clear()
      await night(600)
      assert.equal((await world.read(standing)).removedOnPlatformAt, undefined)
      assert.ok((await world.read(gone)).removedOnPlatformAt)
    })
  }

  test('a post that has only just gone out, or is being deleted here, is not reported as removed', async () => {
    const [fresh, leaving] = [await published('x'), await published('x')]
    await world.app.owner
      .updateTable('post')
      .set({ published_at: sql<string>`now() - interval '50 minutes'` })
      .where('id', '=', fresh.id)
      .execute()
    await sql`
      insert into platform_act (org_id, kind, subject, post_id, platform, social_account_id, payload, approved_hash,
        idempotency_key, requested_by, heeds_pause, parts_total)
      select org_id, 'a deletion', id::text, id, platform, social_account_id, '{}', '', '', '{}', false, 1
      from post where id = ${leaving.id}
    `.execute(world.app.owner)
    for (const post of [fresh, leaving]) takeDown(post)
    await night()
    for (const post of [fresh, leaving]) {
      assert.equal((await world.read(post)).removedOnPlatformAt, undefined)
      assert.equal((await notices(post, 'post_removed')).length, 0)
    }
    await world.app.owner.deleteFrom('platform_act').execute()
  })

  test('429 stops it after the previous batch, and it continues later with the rest', async () => {
    const gone = await published('bluesky')
    const standing = await published('bluesky')
    await copies(standing, 25) // together these are more than one call takes, and all copies are newer
    takeDown(gone)
    const { faults, journal } = world.sandbox.bluesky
    const asked = () => journal().filter(({ path }) => path === READS.bluesky.path)
    faults.add({ kind: 'delay', ...READS.bluesky, times: 1, delayMs: 0 }) // does not disturb the first batch
    faults.add({ kind: 'refuse', ...READS.bluesky, retryAfterSeconds: 1200 })
    const before = asked().length
    await night()
    assert.deepEqual(
      asked()
        .slice(before)
        .map(({ status }) => status),
      [200, 429],
    )
    await world.app.runJobs()
    assert.equal(asked().length, before + 2, 'not before the platform said')
    assert.equal((await world.read(gone)).removedOnPlatformAt, undefined)

    faults.clear()
    await night(1300)
    assert.ok((await world.read(gone)).removedOnPlatformAt)
    assert.equal((await notices(standing, 'post_removed')).length, 0)
    await world.app.owner.deleteFrom('post').where('content_text', '=', 'a copy').execute()
  })

  /** Makes later posts of the same account that look to the platform like its own. */
  async function copies({ id }: Post, n: number): Promise<void> {
    await sql`
      insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
        published_external_id, published_at)
      select org_id, group_id, platform, social_account_id, status, 'a copy', content_hash, published_external_id,
        published_at + n * interval '1 second'
      from post, generate_series(1, ${n}) n where id = ${id}
    `.execute(world.app.owner)
  }

  /** Makes a post in doubt: its answer was lost, and so was every attempt to look for it. */
  async function inDoubt(platform: SimulatedPlatform): Promise<Post> {
    const post = await published(platform)
    const lost = {
      status: 'failed' as const,
      outcome_unknown: true,
      live_parts: '[]',
      published_external_id: null,
      published_url: null,
      published_at: null,
      last_error: 'It may be live',
    }
    await world.app.owner.updateTable('post').set(lost).where('id', '=', post.id).execute()
    await seedEffect(world.app.owner, post.id, { sent_at: new Date(Date.now() - 60_000).toISOString() })
    const unanswered = { outcome: null, finished_at: null, platform_ref: null }
    await world.app.owner.updateTable('publish_attempt').set(unanswered).where('post_id', '=', post.id).execute()
    return post
  }

  for (const platform of ['x', 'bluesky'] as const) {
    test(`${platform}: a failed post that turns up live is published by the system; one that does not stays failed`, async () => {
      const [live, absent] = [await inDoubt(platform), await inDoubt(platform)]
      takeDown(absent)
      await night()
      const found = await world.read(live)
      assert.deepEqual(
        [found.status, found.publishedExternalId, found.publishedUrl, found.lastError, found.mayBeLive],
        ['published', live.publishedExternalId, live.publishedUrl, null, false],
      )
      assert.deepEqual(await audited(live), [['settleFoundLive', 'system']])
      const outcomes = async (post: Post) =>
        (await world.ask('GET', `/posts/${post.id}/attempts`)).data.map(({ outcome }: PublishAttempt) => outcome)
      assert.ok((await outcomes(live)).every((outcome: string) => outcome === 'found_live'))
      assert.ok((await outcomes(absent)).every((outcome: null) => outcome === null))
      assert.equal(
        (await notices(live, 'post_published')).filter(({ title }) => title.startsWith('Found live')).length,
        1,
      )
      const left = await world.read(absent)
      assert.deepEqual([left.status, left.mayBeLive, left.lastError], ['failed', true, 'It may be live'])
      assert.equal(world.publicPosts(platform, live.contentText).length, 1)
    })
  }

  test('a night that broke off continues after the posts that it has read: none is paid for twice', async (t) => {
    const { analytics, publishing } = withUsualParts(world.app.services.platforms.x)
    const live = await inDoubt('x')
    const reads = t.mock.method(analytics, 'readPosts')
    const find = t.mock.method(publishing as Required<typeof publishing>, 'find', async () => assert.fail('it dies'))
    await night()
    const once = reads.mock.callCount()
    find.mock.restore()
    await night(600)
    assert.deepEqual([once, reads.mock.callCount(), (await world.read(live)).status], [1, 1, 'published'])
  })

  test('another of our posts with the same words is not mistaken for the post in doubt', async () => {
    const live = await published('x')
    const { rows } = await sql<Post>`
      insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash, approved_hash,
        idempotency_key, outcome_unknown, scheduled_for_utc, published_at)
      select org_id, group_id, platform, social_account_id, 'failed', content_text, content_hash, approved_hash,
        'another', true, scheduled_for_utc, null
      from post where id = ${live.id} returning id
    `.execute(world.app.owner)
    const twin = rows[0] ?? assert.fail()
    await seedEffect(world.app.owner, twin.id, { sent_fence: 0, sent_at: new Date(Date.now() - 60_000).toISOString() })
    await night()
    assert.deepEqual([(await world.read(twin)).status, (await world.read(live)).status], ['failed', 'published'])
  })

  test('each account has its own time between one and six at night, once', async () => {
    const { orgId } = world.owner
    await world.app.owner.updateTable('org').set({ timezone: 'Pacific/Auckland' }).where('id', '=', orgId).execute()
    await world.app.owner.updateTable('social_account').set({ created_at: '2026-01-01T00:00:00Z' }).execute()
    await world.app.owner.updateTable('account_reading').set({ reconciled_at: null }).execute()
    const dueAt = async (now: string) => {
      const { rows } = await sql<{ account_id: string }>`
        select account_id from accounts_to_reconcile(${now}, 10)
      `.execute(sweep)
      return rows.length
    }
    // It is 24 November in Auckland, which is thirteen hours ahead of UTC.
    assert.deepEqual([await dueAt('2026-11-23T11:59:00Z'), await dueAt('2026-11-23T17:00:00Z')], [0, 2])
    const { services } = world.app
    const clock = { ...services.clock, now: () => new Date('2026-11-23T17:00:00Z') }
    await startReconciling({ ...services, clock }, sweep)
    assert.deepEqual([await dueAt('2026-11-23T17:01:00Z'), await dueAt('2026-11-24T17:00:00Z')], [0, 2])
    await world.app.runJobs()
    assert.equal(await dueAt('2026-11-24T11:59:00Z'), 0)
  })
})
