import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spent } from './meter.ts'
import { putPost } from './put-post.ts'
import { openX, type XForTests } from './x-for-tests.ts'

const ACCOUNTS = [
  { username: 'northwind_tools', name: 'Northwind Tools' },
  { username: 'oak_lane', name: 'Oak Lane' },
]
const DAY = 86_400_000

async function open(t: Parameters<typeof openX>[0], options: Parameters<typeof openX>[1] = {}) {
  const x = await openX(t, { clockStandsAt: Date.UTC(2026, 9, 20, 12), accounts: ACCOUNTS, ...options })
  const posts = [1, 2, 3].map((n) =>
    putPost(x.sandbox, {
      author: 'oak_lane',
      text: `Mention ${n} @northwind_tools`,
      atMs: x.sandbox.clock.now() - n * 60_000,
    }),
  )
  return { ...x, ids: posts.map(({ id }) => id) }
}

/** What a call costs, in thousandths of a dollar. */
async function costOf(x: XForTests, call: () => Promise<unknown>): Promise<number> {
  const before = spent(x.sandbox.state.meter.charges)
  await call()
  return (spent(x.sandbox.state.meter.charges) - before) / 1000
}

const get = (x: XForTests, path: string) => () => x.call('GET', path)
const token = (x: XForTests) => x.sandbox.grant('northwind_tools')?.accessToken ?? ''

test('posts and users are charged as they are returned, once in a UTC day', async (t) => {
  const x = await open(t)
  const mentions = `/2/users/${x.userId}/mentions`
  assert.equal(await costOf(x, get(x, `/2/tweets?ids=${x.ids[0]},${x.ids[0]},99`)), 5)
  assert.equal(await costOf(x, get(x, mentions)), 10)
  assert.equal(await costOf(x, get(x, mentions)), 0)
  // Expansions are resources too, and the three posts have one author.
  assert.equal(await costOf(x, get(x, `${mentions}?expansions=author_id`)), 10)
  assert.equal(await costOf(x, get(x, `${mentions}?since_id=${x.ids[0]}`)), 0)
  assert.equal(await costOf(x, get(x, '/2/tweets?ids=98,99')), 0)
  assert.equal(await costOf(x, get(x, '/2/tweets?ids=nonsense')), 0)
  x.sandbox.clock.advance(12 * 3_600_000)
  const again = await costOf(x, () => x.call('GET', mentions, undefined, { token: token(x) }))
  assert.equal(again, 15)
})

test('an own read of the owner of the app costs a fifth; of another account, and by search, it does not', async (t) => {
  const path = (x: XForTests) => `/2/users/${x.userId}/mentions`
  const owner = await open(t, { billing: { owner: 'northwind_tools' } })
  assert.equal(await costOf(owner, get(owner, path(owner))), 3)
  const other = await open(t, { billing: { owner: 'oak_lane' } })
  assert.equal(await costOf(other, get(other, path(other))), 15)
  const searching = await open(t, { billing: { owner: 'northwind_tools' } })
  assert.equal(await costOf(searching, get(searching, '/2/tweets/search/recent?query=mention')), 15)
})

test('writes have the prices of X’s sheet: plain, with a link, summoned, deleted, reposted', async (t) => {
  const x = await open(t)
  const post = (body: unknown) => () => x.call('POST', '/2/tweets', body)
  assert.equal(await costOf(x, post({ text: 'Plain' })), 15)
  assert.equal(await costOf(x, post({ text: 'See https://northwind.example' })), 200)
  assert.equal(await costOf(x, post({ text: 'Yes', reply: { in_reply_to_tweet_id: x.ids[0] } })), 10)
  assert.equal(await costOf(x, post({ text: 'https://a.example', reply: { in_reply_to_tweet_id: x.ids[1] } })), 10)
  assert.equal(await costOf(x, post({ text: '' })), 0)
  const own = x.sandbox.ledger().at(-1)?.id
  const reposts = `/2/users/${x.userId}/retweets`
  assert.equal(await costOf(x, () => x.call('POST', reposts, { tweet_id: own })), 15)
  assert.equal(await costOf(x, () => x.call('DELETE', `${reposts}/${own}`)), 10)
  assert.equal(await costOf(x, () => x.call('DELETE', `/2/tweets/${own}`)), 5)
  assert.equal(await costOf(x, get(x, '/2/tweets/counts/recent?query=mention')), 5)
})

test('an answer that gets lost was charged all the same; one that X failed to give was not', async (t) => {
  const x = await open(t)
  x.sandbox.faults.add({ kind: 'apply-then-drop', path: '/2/tweets', times: 1 })
  assert.equal(await costOf(x, () => assert.rejects(x.call('GET', `/2/tweets?ids=${x.ids[0]}`))), 5)
  x.sandbox.faults.add({ kind: 'server-error', path: '/2/tweets', times: 1 })
  assert.equal(await costOf(x, get(x, `/2/tweets?ids=${x.ids[1]}`)), 0)
})

test('without credits every call is refused with 402; the balance may end slightly below zero', async (t) => {
  const x = await open(t, { billing: { balanceUsd: 0.012 } })
  assert.equal((await x.call('GET', `/2/users/${x.userId}/mentions`)).status, 200)
  assert.equal(x.sandbox.state.meter.balance, -3_000)
  const refused = await x.call('POST', '/2/tweets', { text: 'Too late' })
  assert.equal(refused.status, 402)
  assert.equal(refused.body.title, 'CreditsDepleted')
  assert.equal(x.sandbox.ledger().length, 3)
  await fetch(`${x.sandbox.url}/_sandbox/meter`, { method: 'PUT', body: '{"balanceUsd":1}' })
  assert.equal((await x.call('POST', '/2/tweets', { text: 'In time' })).status, 201)
})

test('above the month’s cap reads are refused with 429 though the rate headers are full; the next month reads again', async (t) => {
  const x = await open(t, { billing: { monthlyPostCap: 3 } })
  await x.call('GET', `/2/users/${x.userId}/mentions`)
  const refused = await x.call('GET', `/2/users/${x.userId}/mentions`)
  assert.equal(refused.status, 429)
  assert.equal(refused.body.title, 'UsageCapExceeded')
  assert.equal(refused.body.type, 'https://api.x.com/2/problems/usage-capped')
  assert.equal(refused.headers.get('x-rate-limit-remaining'), '298')
  assert.equal((await x.call('POST', '/2/tweets', { text: 'Writing goes on' })).status, 201)
  x.sandbox.clock.advance(12 * DAY)
  const next = await x.call('GET', `/2/users/${x.userId}/mentions`, undefined, { token: token(x) })
  assert.equal(next.status, 200)
})

test('usage counts charged posts in strings, and takes the app’s own token alone', async (t) => {
  const x = await open(t)
  await x.call('GET', `/2/users/${x.userId}/mentions?expansions=author_id`)
  const { body } = await x.call('GET', '/2/usage/tweets', undefined, { token: 'sandbox-app-token' })
  assert.equal(body.data.project_usage, '3')
  assert.equal(body.data.project_cap, '3000000')
  assert.deepEqual(body.data.daily_project_usage.usage, [{ date: '2026-10-20T00:00:00.000Z', usage: '3' }])
  const refused = await x.call('GET', '/2/usage/tweets')
  assert.equal(refused.status, 403)
  assert.equal(refused.body.type, 'https://api.x.com/2/problems/unsupported-authentication')
})

test('the public price list needs no token', async (t) => {
  const x = await open(t)
  // X's own form
  const prices = (await (await fetch(`${x.sandbox.url}/api/credits/pricing`)).json()) as Record<
    string,
    Record<string, number>
  >
  assert.equal(prices.eventTypePricing?.Post, 0.005)
  assert.equal(prices.requestTypePricing?.ContentManage, 0.005)
})
