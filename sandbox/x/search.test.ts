import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putPost } from './put-post.ts'
import { openX, type XForTests } from './x-for-tests.ts'

const MINUTE = 60_000
const ACCOUNTS = [
  { username: 'northwind_tools', name: 'Northwind Tools' },
  { username: 'oak_lane', name: 'Oak Lane', subscription: 'Premium' as const },
  { username: 'hidden_shop', name: 'Hidden', protected: true },
  { username: 'gone_shop', name: 'Gone', suspended: true },
]
const LIST = { id: '1600000000000000001', name: 'Workshops', owner: 'northwind_tools', members: ['oak_lane'] }
const SECRET = { ...LIST, id: '1600000000000000002', isPrivate: true, owner: 'oak_lane' }

async function open(t: Parameters<typeof openX>[0], options: Parameters<typeof openX>[1] = {}) {
  const x = await openX(t, {
    clockStandsAt: Date.UTC(2026, 9, 20, 12),
    accounts: ACCOUNTS,
    lists: [LIST, SECRET],
    ...options,
  })
  const now = x.sandbox.clock.now()
  let put = 0
  const post = (text: string, more: Partial<Parameters<typeof putPost>[1]> = {}) =>
    putPost(x.sandbox, { author: 'oak_lane', text, atMs: now - 60 * MINUTE + put++ * MINUTE, ...more })
  return { ...x, post }
}

const search = async (x: XForTests, query: string, more = '') =>
  x.call('GET', `/2/tweets/search/recent?query=${encodeURIComponent(query)}${more}`)

const texts = async (x: XForTests, query: string): Promise<string[]> =>
  ((await search(x, query)).body.data ?? []).map(({ text }: { text: string }) => text).toReversed()

test('each operator finds what its row on X’s page says', async (t) => {
  const x = await open(t)
  const root = x.post('Which plane for soft pine? #woodwork')
  x.post('I like coca-cola, and Diacrítica', { lang: 'pt' })
  x.post('A reply to the shop', { author: 'northwind_tools', replyTo: root })
  x.post('Look at this one', { quoteOf: root })
  x.post('https://northwind.example/planes/no-4 is back $ABC')
  x.post('桜の木を削る', { lang: 'ja' })
  x.post('Hello @northwind_tools 🪚')
  x.post('Pine, protected', { author: 'hidden_shop' })
  x.post('Pine, suspended', { author: 'gone_shop' })
  const cases: [query: string, found: number[]][] = [
    ['pine', [0]],
    ['PLANE pine', [0]],
    ['"soft pine"', [0]],
    ['"pine soft"', []],
    ['coca cola', [1]],
    ['coca-cola', [1]],
    ['diacritica', [1]],
    ['Diacrítica', [1]],
    ['plan', []],
    ['#woodwork', [0]],
    ['#wood', []],
    ['$abc', [4]],
    ['@northwind_tools', [6]],
    ['🪚', [6]],
    ['削', [5]],
    ['from:northwind_tools', [2]],
    ['to:oak_lane', [2]],
    [`conversation_id:${root.id}`, [0, 2]],
    [`conversation_id:${root.id} -from:oak_lane`, [2]],
    [`in_reply_to_tweet_id:${root.id}`, [2]],
    [`quotes_of_tweet_id:${root.id}`, [3]],
    // A search for words of a quoted post does not find the post that quotes it.
    ['pine is:quote', []],
    [`list:${LIST.id} pine`, [0]],
    [`list:${SECRET.id}`, []],
    ['url:northwind.example', [4]],
    ['url:"https://northwind.example/planes"', [4]],
    ['planes', []],
    ['from:oak_lane lang:ja', [5]],
    ['from:oak_lane is:verified has:links', [4]],
    ['from:northwind_tools is:verified', []],
    ['from:oak_lane has:hashtags', [0]],
    ['pine OR cola -soft', [0, 1]],
    ['(pine OR cola) -soft', [1]],
    ['pine min_replies:1', [0]],
    ['cola min_replies:1000000', []],
  ]
  const all = [...x.sandbox.state.posts.values()].map(({ id }) => id)
  for (const [query, found] of cases) {
    const { body } = await search(x, query)
    const ids = (body.data ?? []).map(({ id }: { id: string }) => all.indexOf(id)).toSorted()
    assert.deepEqual(ids, found, `${query}: ${JSON.stringify(body)}`)
  }
})

test('a query that X refuses is answered with 400 and X’s words; 512 characters are the most', async (t) => {
  const x = await open(t)
  const standalone = await search(x, 'has:media')
  assert.equal(standalone.status, 400)
  assert.equal(standalone.body.title, 'Invalid Request')
  assert.deepEqual(standalone.body.errors[0].parameters, { query: ['has:media'] })
  assert.match(standalone.body.errors[0].message, /^There were errors processing your request: is\/has\/lang cannot/)
  assert.equal((await search(x, 'a'.repeat(512))).status, 200)
  assert.equal((await search(x, 'a'.repeat(513))).status, 400)
  const enterprise = await open(t, { tier: 'enterprise' })
  assert.equal((await search(enterprise, 'a'.repeat(4096))).status, 200)
})

test('polling with since_id: the newest_id of the first page alone misses nothing and repeats nothing', async (t) => {
  const x = await open(t)
  for (let n = 0; n < 25; n += 1) x.post(`snow ${n}`)
  x.sandbox.clock.advance(30_000)
  const first = await search(x, 'snow', '&max_results=10')
  assert.deepEqual(first.body.meta.result_count, 10)
  const seen = [...first.body.data]
  for (let token = first.body.meta.next_token; token; ) {
    const { body } = await search(x, 'snow', `&max_results=10&next_token=${token}`)
    seen.push(...body.data)
    token = body.meta.next_token
  }
  assert.equal(new Set(seen.map(({ id }) => id)).size, 25)
  x.post('snow, later', { atMs: x.sandbox.clock.now() })
  const since = `&since_id=${first.body.meta.newest_id}`
  // For searches, "now" is thirty seconds ago.
  assert.equal((await search(x, 'snow', since)).body.meta.result_count, 0)
  x.sandbox.clock.advance(31_000)
  const later = await search(x, 'snow', since)
  assert.deepEqual(
    later.body.data.map(({ text }: { text: string }) => text),
    ['snow, later'],
  )
  // A token answers the same page each time.
  const again = await search(x, 'snow', `&max_results=10&next_token=${first.body.meta.next_token}`)
  assert.equal(again.body.data[0].text, 'snow 14')
  const back = await search(x, 'snow', `&max_results=10&pagination_token=${again.body.meta.previous_token}`)
  assert.deepEqual(back.body.data.at(-1).text, 'snow 15')
})

test('seven days back, ten seconds before now, and no further', async (t) => {
  const x = await open(t)
  const now = x.sandbox.clock.now()
  const old = x.post('snow, old', { atMs: now - 8 * 86_400_000 })
  x.post('snow')
  assert.deepEqual(await texts(x, 'snow'), ['snow'])
  const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  for (const [more, says] of [
    [`&since_id=${old.id}`, /'since_id' must be a tweet id created after/],
    [`&start_time=${at(now - 8 * 86_400_000)}`, /'start_time' must be on or after/],
    [`&end_time=${at(now)}`, /'end_time' must be a minimum of 10 seconds prior to the request time/],
  ] as const) {
    const { status, body } = await search(x, 'snow', more)
    assert.equal(status, 400)
    assert.match(body.errors[0].message, says)
  }
  for (const more of ['&max_results=9', '&max_results=101', '&sort_order=best', '&next_token=!'])
    assert.equal((await search(x, 'snow', more)).status, 400, more)
})

test('counts: buckets of a day that sum up to what a search finds, in either vocabulary', async (t) => {
  for (const [fieldNames, one, all] of [
    ['both', 'post_count', 'total_post_count'],
    ['tweet', 'tweet_count', 'total_tweet_count'],
  ] as const) {
    const x = await open(t, { fieldNames })
    for (let n = 0; n < 5; n += 1) x.post(`snow ${n}`, { atMs: x.sandbox.clock.now() - (n + 1) * 86_400_000 })
    const { body } = await x.call('GET', '/2/tweets/counts/recent?query=snow&granularity=day')
    assert.equal(body.meta[all], 5)
    assert.equal(body.data.length, 8)
    assert.equal(
      body.data.reduce((sum: number, bucket: Record<string, number>) => sum + (bucket[one] ?? 0), 0),
      5,
    )
    assert.equal(body.data[0].end, body.data[1].start)
  }
})

test('a list has pages and no since_id; a private one exists for its owner only', async (t) => {
  const x = await open(t)
  for (let n = 0; n < 5; n += 1) x.post(`chips ${n}`)
  const list = (more: string, id = LIST.id) => x.call('GET', `/2/lists/${id}/tweets?${more}`)
  const first = await list('max_results=3')
  assert.deepEqual(
    first.body.data.map(({ text }: { text: string }) => text),
    ['chips 4', 'chips 3', 'chips 2'],
  )
  assert.deepEqual(Object.keys(first.body.meta).toSorted(), ['next_token', 'result_count'])
  assert.equal((await list(`max_results=3&pagination_token=${first.body.meta.next_token}`)).body.data.length, 2)
  assert.equal((await list('since_id=1')).status, 400)
  const hidden = await list('', SECRET.id)
  assert.equal(hidden.body.data, undefined)
  assert.equal(hidden.body.errors[0].type, 'https://api.x.com/2/problems/resource-not-found')
})
