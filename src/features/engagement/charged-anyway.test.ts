import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { FoundPost, Reading, ReadPage } from '#platforms/reading.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { readPriceOf } from '../../../tests/support/prices.ts'

let t: TestApp
let owner: Person
/** The test sets what happens when the second source is read. */
let second: () => Promise<unknown> = async () => {}

const NOTHING: ReadPage = { posts: [], newestId: null, next: null, returned: [], problems: [] }
const mention = (id: string): FoundPost => ({
  id,
  url: `https://x.com/i/status/${id}`,
  text: `@northwind ${id}`,
  createdAt: '2026-11-20T12:00:00.000Z',
  lang: 'en',
  author: null,
  metrics: { likes: 0, reposts: 0, replies: 0, quotes: 0, bookmarks: 0, impressions: null },
  conversationId: null,
  inReplyToPostId: null,
  links: [],
  hashtags: [],
  mentions: [],
  cashtags: [],
  possiblySensitive: false,
  mediaCount: 0,
  media: [],
  referencedPosts: [],
  communityId: null,
  mentionsUs: true,
  quotesUs: null,
  inReplyToText: null,
})
const IDS = ['1900000000000000001', '1900000000000000002']
const reading: Reading = {
  lookUpMost: 100,
  fewestAPage: 5,
  mostAPage: 100,
  readPostId: () => null,
  lookUp: async () => NOTHING,
  readMentions: async () => ({
    ...NOTHING,
    posts: IDS.map(mention),
    newestId: IDS[1] ?? null,
    returned: IDS.map((id) => ({ kind: 'post', id, owned: false })),
  }),
  async search() {
    await second()
    return NOTHING
  },
  readOwnPosts: async () => assert.fail('nobody asked for own posts'),
  readOwnProfile: async () => assert.fail('nobody asked for the account'),
  feedQueries: () => ['glue'],
  readPrices: async () => null,
}

before(async () => {
  t = await testApp()
  const x = { ...t.services.platforms.x, platform: 'x', reading } as PlatformAdapter
  t.services.platforms = { ...t.services.platforms, x }
})
beforeEach(async () => {
  owner = await t.make.org()
  await t.make.account(owner, 'x', { handle: 'northwind' })
  const body = { keywords: ['glue'] }
  assert.equal((await t.request('PATCH', '{O}/engagement/settings', { as: owner, body })).status, 200)
})
after(() => t?.close())

const lastRun = async () =>
  (await t.request('GET', '{O}/agent-runs?jobType=inbox_refresh', { as: owner })).data.items[0]
const refresh = () => t.request('POST', '{O}/engagement/refresh', { as: owner, body: {} })

for (const [how, happens, ends] of [
  ['fails', async () => Promise.reject(new Error('A fault of ours')), 'failed'],
  [
    'is cancelled',
    async () => {
      const { status } = await t.request('POST', `{O}/agent-runs/${(await lastRun()).id}/cancel`, { as: owner })
      assert.equal(status, 200)
    },
    'cancelled',
  ],
] as const) {
  test(`a refresh that ${how} costs what X had returned, which then is free`, async () => {
    second = happens
    const { status, body } = await refresh()
    second = async () => {}
    assert.ok(status >= 400)
    assert.match(body.error, /was charged/)
    assert.doesNotMatch(body.error, /othing was charged/)
    const run = await lastRun()
    assert.deepEqual([run.status, run.costCredits], [ends, readPriceOf({ posts: IDS.length })])
    const again = await refresh()
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal((await lastRun()).costCredits, 0)
  })
}

test('a refresh that read nothing costs nothing', async () => {
  t.services.platforms = {
    ...t.services.platforms,
    x: { ...t.services.platforms.x, reading: { ...reading, readMentions: async () => NOTHING } } as PlatformAdapter,
  }
  second = () => Promise.reject(new Error('A fault of ours'))
  const { body } = await refresh()
  assert.match(body.error, /Nothing was charged/)
  assert.equal((await lastRun()).costCredits, null)
})
