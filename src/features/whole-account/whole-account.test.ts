import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { putPost, type StandingPost } from '../../../sandbox/x/put-post.ts'
import type { XAccount, XPost } from '../../../sandbox/x/state.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openResultsWorld, type ResultsWorld } from '../../../tests/support/features/results/world.ts'
import { startXAccountNights } from './nights.ts'

const DAY_MS = 86_400_000
/** The next noon in UTC: the reading's clock and that of the network run together. */
const NOON = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2

let world: ResultsWorld
let owner: Person
let account: string
let at: XAccount
/** Days that the clock is ahead of the first noon: it never runs backwards. */
let ahead = 0
let count = 0
/** Where it was when the test began. */
let begin = 0
before(async () => {
  world = await openResultsWorld()
  const real = world.t.services.clock
  world.t.services.clock = { ...real, now: () => new Date(NOON + ahead * DAY_MS) }
  world.sandbox.x.clock.advance(NOON - world.sandbox.x.clock.now())
})
beforeEach(async () => {
  begin = ahead
  // Accounts of earlier tests have no nights any more.
  await world.t.owner.updateTable('x_account_reading').set({ enabled: false }).execute()
  owner = await world.t.make.org()
  account = await world.account(owner, 'x')
  const row = await world.t.owner
    .selectFrom('social_account')
    .select('external_id')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  at = world.sandbox.x.state.accounts.find(({ id }) => id === row.external_id) ?? assert.fail('no account')
})
after(() => world.close())

const dayAt = (days: number): string => new Date(NOON + (begin + days) * DAY_MS).toISOString().slice(0, 10)
const put = (daysAgo: number, figures = {}, more: Partial<StandingPost> = {}): XPost => {
  const atMs = NOON + (ahead - daysAgo) * DAY_MS - 3_600_000
  const post = putPost(world.sandbox.x, { author: at.username, text: `Post ${++count}`, atMs, ...more })
  const none = { likes: 0, reposts: 0, replies: 0, quotes: 0, bookmarks: 0, impressions: 0 }
  world.sandbox.x.metrics.set(post.id, { ...none, ...figures })
  return post
}
const path = '{O}/marketing/analytics/x-account'
const get = (query: Record<string, string> = {}, as = owner) => world.t.request('GET', path, { as, query })
const set = (body: object, as = owner) => world.t.request('PUT', path, { as, body })
const charges = () => world.sandbox.x.state.meter.charges.length

/** Lets this many days pass, and the nights' work of the last of them be done. */
async function night(days = 1): Promise<void> {
  ahead += days
  world.sandbox.x.clock.advance(days * DAY_MS)
  await startXAccountNights(world.t.services, world.sweep)
  await world.t.runJobs()
}

describe('an account on X', () => {
  test('nothing is read and nothing known until somebody switches it on', async () => {
    put(1)
    await night()
    const { status, data } = await get({ days: '7' })
    assert.equal(status, 200)
    assert.deepEqual(
      [data.enabled, data.account.socialAccountId, data.lastSyncedAt, data.days, data.previous],
      [false, account, null, [], null],
    )
    assert.deepEqual(data.audience, { followers: null, followerChange: null, following: null, postCount: null })
    assert.equal(
      world.sandbox.x.state.meter.charges.some(({ id }) => id === at.id),
      false,
    )
  })

  test('switched on, thirty days are read at once, summed up by day, and charged as X charges', async () => {
    at.followers = 420
    const before = charges()
    const root = put(2, { likes: 3, replies: 1, bookmarks: 2, impressions: 600 })
    put(2, { likes: 1, impressions: 120 }, { replyTo: root })
    put(0, { reposts: 4, quotes: 1, impressions: 90 })
    put(29, { likes: 2, impressions: 60 })
    put(30, { likes: 99, impressions: 9_999 })
    const foreign = putPost(world.sandbox.x, {
      author: world.sandbox.x.state.accounts.find(({ id }) => id !== at.id)?.username ?? '',
      text: 'A question',
      atMs: NOON + (ahead - 1) * DAY_MS - 3_600_000,
    })
    put(1, { impressions: 30 }, { replyTo: foreign })
    const { status, data, body } = await set({ enabled: true })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([data.enabled, data.windowDays, data.days.length, data.stopped], [true, 30, 30, null])
    assert.deepEqual(data.totals, {
      impressions: 900,
      engagements: 14,
      engagementRate: 14 / 900,
      profileVisits: 10 + 2 + 1 + 1,
      linkClicks: 6 + 1 + 1,
      likes: 6,
      reposts: 4,
      replies: 1,
      quotes: 1,
      bookmarks: 2,
      posts: 4,
      repliesSent: 1,
    })
    assert.deepEqual(data.days.at(-3), {
      date: dayAt(-2),
      impressions: 720,
      engagements: 7,
      posts: 2,
      repliesSent: 0,
      followerChange: null,
    })
    assert.deepEqual([data.audience.followers, data.audience.followerChange, data.previous], [420, null, null])
    assert.deepEqual(data.unavailableMetrics, [])
    const told = world.sandbox.x.state.meter.charges.slice(before)
    assert.deepEqual(told.map(({ what }) => what).toSorted(), ['Post', 'Post', 'Post', 'Post', 'Post', 'User'])
    const { milli } = await world.t.owner
      .selectFrom('read_charge')
      .select(({ fn }) => fn.sum<number>('milli').as('milli'))
      .where('org_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
    assert.equal(
      Number(milli) * 10,
      told.reduce((sum, { micros }) => sum + micros, 0),
    )
  })

  test('a night reads the day that ended and those that are due, and never the others', async () => {
    const old = put(10)
    const yesterday = put(0)
    await set({ enabled: true })
    const before = charges()
    world.sandbox.x.metrics.set(yesterday.id, { likes: 8, impressions: 500 })
    const fresh = put(0, { likes: 1 })
    at.followers += 5
    await night()
    const ids = world.sandbox.x.state.meter.charges.slice(before).map(({ id }) => id)
    assert.deepEqual(ids.toSorted(), [at.id, fresh.id, yesterday.id].toSorted())
    assert.ok(!ids.includes(old.id))
    const { data } = await get({ days: '2' })
    assert.deepEqual(
      data.days.map((day: { date: string; engagements: number }) => [day.date, day.engagements]),
      [
        [dayAt(-1), 0],
        [dayAt(0), 9],
      ],
    )
    assert.equal(data.audience.followers, at.followers)
    await night(0)
    assert.equal(charges(), before + ids.length, 'a night comes once')
  })

  test('missed nights are made up for while X still tells; the days of a longer gap are missing, not zero', async () => {
    await set({ enabled: true })
    const missed = put(-3, { likes: 4 })
    await night(6)
    const { data } = await get({ days: '10' })
    assert.equal(data.days.length, 10)
    assert.equal(data.totals.likes, 4)
    assert.ok(missed)
    await night(40)
    const later = (await get({ days: '60' })).data
    assert.equal(later.days.length, 60 - 11, 'eleven days were never read')
  })

  test('without credits nothing is read, it stays off, and a night says why', async () => {
    put(1)
    const budget = async (monthlyCredits: number) => {
      const { status } = await world.t.request('PUT', '{O}/billing/budget', { as: owner, body: { monthlyCredits } })
      assert.equal(status, 200)
    }
    await budget(0)
    const before = charges()
    const refused = await set({ enabled: true })
    assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
    assert.deepEqual([charges(), (await get()).data.enabled], [before, false])

    await budget(100)
    await set({ enabled: true })
    await budget(0)
    const after = charges()
    await night()
    const { data } = await get()
    assert.equal(charges(), after)
    assert.deepEqual([data.enabled, data.stopped.reason], [true, 'credits'])
    assert.match(data.stopped.message, /“Read posts on X” needs 1 credit/)
    await budget(100)
    await night()
    assert.equal((await get()).data.stopped, null)
    assert.equal((await get()).data.days.length, 30)
  })

  test('nothing is read in the name of somebody who left; who may switches it on again', async () => {
    const admin = await world.t.make.member(owner, 'admin')
    await set({ enabled: true }, admin)
    await world.t.owner.updateTable('member').set({ role: 'editor' }).where('user_id', '=', admin.userId).execute()
    const before = charges()
    await night()
    assert.equal(charges(), before)
    assert.equal((await get()).data.stopped.reason, 'nobody')
    await set({ enabled: true })
    assert.equal((await get()).data.stopped, null)
    await night()
    assert.ok(charges() > before)
  })

  test('switched off, nothing is read and the days stay; so they do when the account is disconnected', async () => {
    put(1, { likes: 7 })
    await set({ enabled: true })
    assert.equal((await set({ enabled: false })).data.enabled, false)
    const before = charges()
    await night()
    assert.equal(charges(), before)
    assert.equal((await get()).data.totals.likes, 7)
    await set({ enabled: true })
    const after = charges()
    await world.t.request('DELETE', `{O}/marketing/accounts/${account}`, { as: owner })
    await night()
    const { data } = await get()
    assert.deepEqual([charges(), data.totals.likes, data.stopped.reason], [after, 7, 'account_disconnected'])
    const refused = await set({ enabled: true })
    assert.deepEqual([refused.status, refused.body.code], [409, 'account_disconnected'])
  })

  test('what X does not tell of a post is null and named, never zero', async () => {
    const post = put(1, { impressions: 600, likes: 1 })
    world.sandbox.x.state.untold.add(post.id)
    const { data } = await set({ enabled: true })
    assert.deepEqual([data.totals.profileVisits, data.totals.linkClicks], [null, null])
    assert.deepEqual(data.unavailableMetrics, ['profileVisits', 'linkClicks'])
    assert.equal(data.totals.impressions, 600)
  })

  test('a milestone of followers is told once, and not what was reached before', async () => {
    at.followers = 480
    await set({ enabled: true })
    const titles = async () => {
      const rows = await world.t.owner
        .selectFrom('notification')
        .select('title')
        .where('org_id', '=', owner.orgId)
        .where('type', '=', 'follower_milestone')
        .orderBy('created_at')
        .execute()
      return rows.map(({ title }) => title)
    }
    for (const followers of [499, 500, 480, 510, 12_000, 900]) {
      at.followers = followers
      await night()
    }
    const of = `people follow @${at.username} on X`
    assert.deepEqual(await titles(), [`500 ${of}`, `10,000 ${of}`])
  })

  test('who may only look sees it and cannot switch it', async () => {
    const viewer = await world.t.make.member(owner, 'viewer')
    assert.equal((await get({}, viewer)).status, 200)
    assert.equal((await set({ enabled: true }, viewer)).status, 403)
    const { data } = await set({ enabled: true, estimateOnly: true })
    assert.deepEqual(data, { estimate: { credits: 1601, providerCostMilliUsd: 16_010 } })
    assert.equal((await get({ socialAccountId: owner.orgId })).status, 404)
  })
})
