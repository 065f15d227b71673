import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import {
  openResultsWorld,
  type PublishedOptions,
  type ResultsWorld,
} from '../../../tests/support/features/results/world.ts'

/** Just after eleven in the evening in Berlin: two hours ago was the same day, a day ago the day before. */
const NOW = new Date('2026-11-24T22:10:00.000Z')
const DAY = 24
let world: ResultsWorld

before(async () => {
  world = await openResultsWorld({}, NOW)
})
after(() => world.close())

interface Known extends PublishedOptions {
  likes?: number
  replies?: number
  impressions?: number | null
}

/** A published post with these results, as if it had been read. */
async function known(of: Person, account: string, { likes = 0, replies = 0, impressions = null, ...post }: Known) {
  const { postId, externalId } = await world.published(of, account, post)
  await world.t.owner
    .insertInto('post_result')
    .values({
      org_id: of.orgId,
      post_id: postId,
      likes,
      replies,
      impressions,
      engagement_score: likes + 3 * replies,
      unavailable: impressions === null ? ['impressions'] : [],
      fetched_at: NOW.toISOString(),
    })
    .execute()
  return { postId, externalId }
}

const ask = (of: Person, path: string, query: Record<string, string> = {}) =>
  world.t.request('GET', `{O}/marketing/analytics/${path}`, { as: of, query })

describe('GET analytics/performance', () => {
  test('a workspace without posts: zeros, and null where nobody knows', async () => {
    const owner = await world.t.make.org({ timezone: 'Europe/Berlin' })
    const { status, data } = await ask(await world.t.make.member(owner, 'viewer'), 'performance', { days: '2' })
    assert.equal(status, 200)
    const nothing = { postsPublished: 0, impressions: null, engagements: 0 }
    assert.deepEqual(data, {
      windowDays: 2,
      generatedAt: NOW.toISOString(),
      summary: {
        ...nothing,
        postsScheduledUpcoming: 0,
        engagementRate: null,
        publishingActiveDays: 0,
        consistencyLabel: 'none',
      },
      previousWindow: nothing,
      trends: [
        { date: '2026-11-23', ...nothing },
        { date: '2026-11-24', ...nothing },
      ],
      topPosts: [],
      topTopics: [],
      topContentTypes: [],
      platforms: [],
      audience: {
        available: false,
        note: 'Follower numbers are not recorded yet: only the results of posts are.',
        accounts: [],
      },
    })
  })

  test('sums by day on the workspace’s wall, platform, topic and content type, beside the days before', async () => {
    const owner = await world.t.make.org({ timezone: 'Europe/Berlin' })
    const [x, bluesky] = [await world.account(owner, 'x'), await world.account(owner, 'bluesky')]
    const tools = { topic: 'tools', contentType: 'educational' }
    const best = await known(owner, x, { ...tools, hoursAgo: 2, likes: 10, replies: 2, impressions: 400, text: 'Best' })
    await known(owner, x, { ...tools, hoursAgo: DAY, likes: 3, impressions: 200 })
    await known(owner, bluesky, { topic: 'people', hoursAgo: 3, likes: 6, text: 'No views told' })
    await world.published(owner, bluesky, { hoursAgo: 1, text: 'Not read yet' })
    // Published at 23:40 on the day before the first day of the window, and before the previous window.
    await known(owner, x, { hoursAgo: 2 * DAY - 0.5, likes: 100, impressions: 1000 })
    await known(owner, x, { hoursAgo: 4 * DAY, likes: 50, impressions: 1000 })
    const other = await world.t.make.org()
    await known(other, await world.account(other, 'x'), { hoursAgo: 2, likes: 999, impressions: 9999 })

    const { data } = await ask(owner, 'performance', { days: '2', topLimit: '1' })
    assert.deepEqual(data.summary, {
      postsPublished: 4,
      postsScheduledUpcoming: 0,
      impressions: 600,
      engagements: 21,
      engagementRate: 0.025, // 15 of 600: the 6 on Bluesky belong to a post without known impressions
      publishingActiveDays: 2,
      consistencyLabel: 'strong',
    })
    assert.deepEqual(data.previousWindow, { postsPublished: 1, impressions: 1000, engagements: 100 })
    assert.deepEqual(data.trends, [
      { date: '2026-11-23', postsPublished: 1, impressions: 200, engagements: 3 },
      { date: '2026-11-24', postsPublished: 3, impressions: 400, engagements: 18 },
    ])
    assert.deepEqual(data.topTopics, [{ topic: 'tools', postsPublished: 2, engagements: 15, impressions: 600 }])
    assert.deepEqual(data.topContentTypes, [{ contentType: 'educational', postsPublished: 2, engagements: 15 }])
    assert.deepEqual(data.platforms, [
      { platform: 'x', postsPublished: 2, impressions: 600, engagements: 15 },
      { platform: 'bluesky', postsPublished: 2, impressions: null, engagements: 6 },
    ])
    assert.deepEqual(data.topPosts, [
      {
        postId: best.postId,
        platform: 'x',
        publishedExternalId: best.externalId,
        publishedUrl: null,
        contentText: 'Best',
        publishedAt: '2026-11-24T20:10:00.000Z',
        likes: 10,
        reposts: 0,
        replies: 2,
        quotes: 0,
        bookmarks: null,
        impressions: 400,
        engagementScore: 16,
        unavailableMetrics: [],
        topic: 'tools',
        contentType: 'educational',
      },
    ])
    assert.deepEqual(
      data.audience.accounts.map((account: Record<string, unknown>) => [account.socialAccountId, account.tracking]),
      [
        [x, 'pending'],
        [bluesky, 'pending'],
      ],
    )
    const { data: home } = await world.t.request('GET', '{O}/home/summary', { as: owner })
    assert.deepEqual(home.lastResults.summary.postsPublished, 6)
    assert.equal(home.lastResults.windowDays, 7)
  })

  test('what was deleted counts nowhere', async () => {
    const owner = await world.t.make.org()
    const { postId } = await known(owner, await world.account(owner, 'x'), { hoursAgo: 1, likes: 5 })
    await world.t.owner.updateTable('post').set({ deleted_at: NOW.toISOString() }).where('id', '=', postId).execute()
    assert.equal((await ask(owner, 'performance')).data.summary.postsPublished, 0)
    assert.equal((await ask(owner, 'top-posts')).data.total, 0)
    const { data: home } = await world.t.request('GET', '{O}/home/summary', { as: owner })
    assert.equal(home.lastResults.summary.postsPublished, 0)
  })
})

describe('GET analytics/top-posts', () => {
  test('ranked by engagement, a page at a time, of the days asked for', async () => {
    const owner = await world.t.make.org()
    const account = await world.account(owner, 'x')
    const low = await known(owner, account, { hoursAgo: 5, likes: 2 })
    const high = await known(owner, account, { hoursAgo: 9 * DAY, replies: 4, impressions: 70, text: 'High' })
    const older = await known(owner, account, { hoursAgo: 40, likes: 5 })
    const newer = await known(owner, account, { hoursAgo: 30, likes: 5 })
    await known(owner, account, { hoursAgo: 31 * DAY, likes: 1000 })
    await world.published(owner, account, { hoursAgo: 1 })
    const { data } = await ask(owner, 'top-posts')
    const order = (page: { items: { postId: string }[] }) => page.items.map(({ postId }) => postId)
    assert.deepEqual(order(data), [high.postId, newer.postId, older.postId, low.postId])
    assert.deepEqual([data.page, data.limit, data.total, data.hasMore], [1, 10, 4, false])
    assert.deepEqual(data.items[0], {
      postId: high.postId,
      publishedExternalId: high.externalId,
      publishedUrl: null,
      contentText: 'High',
      scheduledForUtc: '2026-11-15T22:10:00.000Z',
      likes: 0,
      reposts: 0,
      replies: 4,
      quotes: 0,
      bookmarks: null,
      impressions: 70,
      engagementScore: 12,
      unavailableMetrics: [],
      fetchedAt: NOW.toISOString(),
    })
    assert.deepEqual(data.items[1].unavailableMetrics, ['impressions'])
    assert.deepEqual(order((await ask(owner, 'top-posts', { days: '7' })).data), [
      newer.postId,
      older.postId,
      low.postId,
    ])
    const second = (await ask(owner, 'top-posts', { limit: '3', page: '2' })).data
    assert.deepEqual([order(second), second.hasMore], [[low.postId], false])
    assert.deepEqual((await ask(await world.t.make.org(), 'top-posts')).data.items, [])
  })

  test('the days are those of performance: they begin on the workspace’s wall, not at this hour', async () => {
    const owner = await world.t.make.org({ timezone: 'Europe/Berlin' })
    const account = await world.account(owner, 'x')
    const first = await known(owner, account, { hoursAgo: 2 * DAY - 1 })
    // Less than two days ago, and at 23:40 on the day before the first of the two days.
    await known(owner, account, { hoursAgo: 2 * DAY - 0.5, likes: 100 })
    const { data } = await ask(owner, 'top-posts', { days: '2' })
    assert.deepEqual(
      data.items.map(({ postId }: { postId: string }) => postId),
      [first.postId],
    )
    assert.equal((await ask(owner, 'performance', { days: '2' })).data.summary.postsPublished, 1)
  })

  test('at most 50 a page', async () => {
    const owner = await world.t.make.org()
    const { status, body } = await ask(owner, 'top-posts', { limit: '51' })
    assert.deepEqual([status, body.details[0].path], [400, 'query.limit'])
  })
})
