import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putPost } from '../../../sandbox/x/put-post.ts'
import type { XPost } from '../../../sandbox/x/state.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { readPriceOf } from '../../../tests/support/prices.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

const WRITERS = ['maya_writes', 'jon_builds']
const HIDDEN = [
  { username: 'quiet_one', name: 'Quiet', protected: true },
  { username: 'thrown_out', name: 'Out', suspended: true },
]
const DAY_MS = 86_400_000

let app: SimulatedApp
let owner: Person
before(async () => {
  const readers = ['northwind_0', 'northwind_1', 'northwind_2', 'northwind_3', 'northwind_4', 'northwind_5']
  const named = [...readers, ...WRITERS].map((username) => ({ username, name: username, followers: 120 }))
  app = await openSimulatedApp({ sandbox: { x: { accounts: [...named, ...HIDDEN], rateLimits: 'off' } } })
  owner = await app.t.make.org()
  await app.account(owner, 'x', 'northwind_0')
})
after(() => app?.close())

const put = (text: string, more: Partial<Parameters<typeof putPost>[1]> = {}): XPost =>
  putPost(app.sandbox.x, { author: 'maya_writes', text, atMs: app.sandbox.x.clock.now() - 60_000, ...more })
const read = (body: object, as = owner) => app.t.request('POST', '{O}/marketing/x-posts/read', { as, body })
const thread = (body: object, as = owner) => app.t.request('POST', '{O}/marketing/x-posts/thread', { as, body })
const charges = () => app.sandbox.x.state.meter.charges.length

test('a post is read by its link, with author, quoted post and whole text, and costs what X charged', async () => {
  const quoted = put('The first words about glue #wood', { author: 'jon_builds' })
  const long = `${'Clamp it well and wait. '.repeat(20)}Done & dusted`
  const post = put(long, { quoteOf: quoted })
  const { status, data } = await read({ post: `https://x.com/maya_writes/status/${post.id}?s=20` })
  assert.equal(status, 200)
  assert.equal(data.post.text, long)
  assert.deepEqual([data.post.author.handle, data.post.author.followers], ['maya_writes', 120])
  assert.deepEqual(
    data.post.referencedPosts.map((one: { type: string; post: { text: string; hashtags: string[] } }) => [
      one.type,
      one.post.text,
      one.post.hashtags,
    ]),
    [['quoted', quoted.text, ['wood']]],
  )
  assert.deepEqual(data.usage, { postsReturned: 2, postsCharged: 2, creditsUsed: readPriceOf({ posts: 2, users: 1 }) })
})

test('the same post costs nothing more on the same day, and another workspace pays for itself', async () => {
  const post = put('Read me twice')
  const creditsUsed = readPriceOf({ posts: 1 })
  assert.deepEqual((await read({ post: post.id })).data.usage, { postsReturned: 1, postsCharged: 1, creditsUsed })
  assert.deepEqual((await read({ post: post.id })).data.usage, { postsReturned: 1, postsCharged: 0, creditsUsed: 0 })
  const other = await app.t.make.org()
  await app.account(other, 'x', 'northwind_1')
  assert.equal((await read({ post: post.id }, other)).data.usage.creditsUsed, readPriceOf({ posts: 1, users: 1 }))
})

test('what it costs at most is said before, and nothing is read for that', async () => {
  const post = put('How much?')
  const atMost = (returned: { posts: number; users: number }) => {
    const credits = readPriceOf(returned)
    return { credits, providerCostMilliUsd: credits * 10 }
  }
  const before = charges()
  const { data } = await read({ post: post.id, estimateOnly: true })
  assert.deepEqual(data, { estimate: atMost({ posts: 3, users: 3 }) })
  const asked = await thread({ post: post.id, limit: 10, estimateOnly: true })
  assert.deepEqual(asked.data, { estimate: atMost({ posts: 24, users: 4 }) })
  assert.equal(charges(), before)
})

test('links that are no posts, and posts that cannot be read, are refused in words and cost nothing', async () => {
  const gone = put('Deleted')
  gone.deletedAtMs = app.sandbox.x.clock.now()
  const cases: [string, string, RegExp][] = [
    ['https://x.com/maya_writes', 'not_a_post', /copy the link of a single post/],
    ['https://example.com/maya_writes/status/12', 'not_a_post', /no link to a post on X/],
    ['hello', 'not_a_post', /no link/],
    [gone.id, 'gone', /deleted/],
    [put('Mine', { author: 'quiet_one' }).id, 'protected', /protects their posts/],
    [put('Mine', { author: 'thrown_out' }).id, 'gone', /no such post/],
    ['1234', 'gone', /no such post/],
  ]
  const before = await balance()
  for (const [post, code, words] of cases) {
    for (const ask of [read, thread]) {
      const { status, body } = await ask({ post })
      assert.deepEqual([status, body.details?.[0]?.path, body.details?.[0]?.code], [400, 'body.post', code], post)
      assert.match(body.details[0].message, words)
    }
  }
  assert.deepEqual(await balance(), before)
})

async function balance(as = owner): Promise<{ available: number; held: number }> {
  const { data } = await app.t.request('GET', '{O}/billing/balance', { as })
  const { available, held } = data.creditBalance ?? data
  return { available, held }
}

test('a thread: the root, the author’s own posts in a row, and others’ replies, all oldest first', async () => {
  const now = app.sandbox.x.clock.now()
  const at = (minutes: number) => ({ atMs: now - minutes * 60_000 })
  const root = put('One', at(50))
  const two = put('Two', { ...at(40), replyTo: root })
  const question = put('Why?', { ...at(35), author: 'jon_builds', replyTo: root })
  put('Because', { ...at(30), replyTo: question })
  const three = put('Three', { ...at(20), replyTo: two })
  const { status, data } = await thread({ post: two.id, includeReplies: true })
  assert.equal(status, 200)
  const texts = (posts: { text: string }[]) => posts.map(({ text }) => text)
  assert.deepEqual([data.post.id, data.root.id], [two.id, root.id])
  assert.deepEqual([texts(data.thread), texts(data.replies)], [['One', 'Two', 'Three'], ['Why?']])
  assert.equal(data.truncated, false)
  // Five posts and one author are charged: the other author was charged in a test above.
  assert.deepEqual(data.usage, { postsReturned: 5, postsCharged: 5, creditsUsed: readPriceOf({ posts: 5, users: 1 }) })
  const short = await thread({ post: three.id, limit: 2 })
  assert.deepEqual([texts(short.data.thread), short.data.replies, short.data.truncated], [['One', 'Two'], [], true])
  assert.equal(short.data.usage.creditsUsed, 0)
})

test('a root that is gone is null, and what X no longer searches is said', async () => {
  const old = app.sandbox.x.clock.now() - 9 * DAY_MS
  const root = put('Long ago', { atMs: old })
  const answer = put('And then', { atMs: old + 60_000, replyTo: root })
  const whole = await thread({ post: answer.id })
  assert.deepEqual([whole.data.root.text, whole.data.thread.length, whole.data.truncated], ['Long ago', 2, true])
  root.deletedAtMs = app.sandbox.x.clock.now()
  const { data } = await thread({ post: answer.id })
  assert.deepEqual([data.root, data.post.text], [null, 'And then'])
})

test('without credits nothing is read', async () => {
  const poor = await app.t.make.org()
  await app.account(poor, 'x', 'northwind_2')
  await app.t.owner
    .insertInto('credit_budget')
    .values({ org_id: poor.orgId, milli: 1000 * readPriceOf({ posts: 3, users: 3 }) + 500 })
    .execute()
  const post = put('Too dear')
  assert.equal((await read({ post: post.id }, poor)).status, 200)
  const before = charges()
  for (let n = 0; n < 5; n++) {
    const refused = await read({ post: put(`Next ${n}`).id }, poor)
    assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  }
  assert.equal(charges(), before)
})

test('a used-up cap is told in words, charged to nobody, and asked once', async () => {
  const post = put('Beyond the cap')
  const before = await balance()
  app.sandbox.x.state.meter.postReads.set(new Date(app.sandbox.x.clock.now()).toISOString().slice(0, 7), 3_000_000)
  const { status, body } = await read({ post: post.id })
  app.sandbox.x.state.meter.postReads.clear()
  assert.deepEqual([status, body.code], [502, 'platform_error'])
  assert.match(body.error, /its owner must raise them at X/)
  assert.deepEqual(await balance(), before)
})

test('a thread that fails half-way costs what X had returned, which then is free', async () => {
  const root = put('Half of it')
  app.sandbox.x.faults.add({ kind: 'server-error', path: '/2/tweets/search/recent', times: 1 })
  const before = await balance()
  assert.equal((await thread({ post: root.id })).status, 502)
  const now = await balance()
  assert.ok(before.available > now.available && now.held === before.held, JSON.stringify({ before, now }))
  assert.equal((await read({ post: root.id })).data.usage.creditsUsed, 0)
})

test('who may do what is said where no account is connected', async () => {
  const { status, body } = await read({ post: '1234' }, await app.t.make.org())
  assert.deepEqual([status, body.code], [409, 'account_disconnected'])
  assert.match(body.error, /Connect an account of X under Accounts/)
})
