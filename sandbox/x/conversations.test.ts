import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putPost } from './put-post.ts'
import { openX } from './x-for-tests.ts'

const ACCOUNTS = [
  { username: 'northwind_tools', name: 'Northwind Tools', followers: 120 },
  { username: 'oak_lane', name: 'Oak Lane' },
  { username: 'hidden_shop', name: 'Hidden', protected: true },
  { username: 'gone_shop', name: 'Gone', suspended: true },
]
const DAY = 86_400_000
const PROBLEMS = 'https://api.x.com/2/problems/'

async function open(t: Parameters<typeof openX>[0], options: Parameters<typeof openX>[1] = {}) {
  const x = await openX(t, { clockStandsAt: Date.UTC(2026, 9, 20, 12), accounts: ACCOUNTS, ...options })
  const now = x.sandbox.clock.now()
  let put = 0
  const post = (text: string, more: Partial<Parameters<typeof putPost>[1]> = {}) =>
    putPost(x.sandbox, { author: 'oak_lane', text, atMs: now - 60 * 60_000 + put++ * 1000, ...more })
  const idOf = (handle: string) => x.sandbox.state.accounts.find(({ username }) => username === handle)?.id
  return { ...x, post, idOf }
}

test('mentions: who names the account or answers it, replies and quotes with them; not the account itself', async (t) => {
  const x = await open(t)
  const own = x.post('Our new chisel', { author: 'northwind_tools' })
  x.post('Part two', { author: 'northwind_tools', replyTo: own })
  const named = x.post('Thanks @Northwind_Tools!')
  const reply = x.post('How long is it?', { replyTo: own })
  const quote = x.post('@northwind_tools again', { quoteOf: own })
  x.post('A quote that names nobody', { quoteOf: own })
  x.post('@northwind_toolshed is another account')
  const hidden = x.post('@northwind_tools from behind the door', { author: 'hidden_shop' })
  const { body } = await x.call(
    'GET',
    `/2/users/${x.userId}/mentions?tweet.fields=in_reply_to_user_id,referenced_tweets`,
  )
  assert.deepEqual(
    body.data.map(({ id }: { id: string }) => id),
    [quote.id, reply.id, named.id],
  )
  assert.equal(body.data[1].in_reply_to_user_id, x.userId)
  assert.deepEqual(body.data[0].referenced_tweets, [{ type: 'quoted', id: own.id }])
  const missing = (await x.call('GET', `/2/tweets?ids=${hidden.id},${named.id}`)).body
  assert.equal(missing.errors[0].type, `${PROBLEMS}not-authorized-for-resource`)
  assert.equal(missing.data.length, 1)
})

test('mentions reach back to the newest 800', async (t) => {
  const x = await open(t)
  for (let n = 0; n < 810; n += 1) x.post(`@northwind_tools ${n}`)
  let read = 0
  for (let query = 'max_results=100'; query; ) {
    const { body } = await x.call('GET', `/2/users/${x.userId}/mentions?${query}`)
    read += body.meta.result_count
    query = body.meta.next_token ? `max_results=100&pagination_token=${body.meta.next_token}` : ''
  }
  assert.equal(read, 800)
})

test('expansions put each author, answered post and answered person beside the posts once', async (t) => {
  const x = await open(t)
  const own = x.post('Our new chisel', { author: 'northwind_tools' })
  x.post('How long?', { replyTo: own })
  x.post('How wide?', { replyTo: own })
  const query =
    'expansions=author_id,referenced_tweets.id,in_reply_to_user_id&tweet.fields=conversation_id&user.fields=public_metrics'
  const { data, includes } = (await x.call('GET', `/2/users/${x.userId}/mentions?${query}`)).body
  assert.deepEqual(
    includes.users.map(({ username }: { username: string }) => username),
    ['oak_lane', 'northwind_tools'],
  )
  assert.deepEqual(
    includes.tweets.map(({ id }: { id: string }) => id),
    [own.id],
  )
  assert.ok(data.every((post: { conversation_id: string }) => post.conversation_id === own.id))
  assert.equal(includes.users[1].public_metrics.followers_count, 120)
})

test('private figures: an own post of thirty days has them; any other is left out whole, with an error for each field', async (t) => {
  const x = await open(t)
  const fresh = x.post('Fresh', { author: 'northwind_tools' })
  const old = x.post('Old', { author: 'northwind_tools', atMs: x.sandbox.clock.now() - 31 * DAY })
  const foreign = x.post('Foreign')
  const fields = 'tweet.fields=non_public_metrics,organic_metrics'
  const { data, errors } = (await x.call('GET', `/2/tweets?ids=${fresh.id},${old.id},${foreign.id}&${fields}`)).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [fresh.id],
  )
  assert.deepEqual(Object.keys(data[0].non_public_metrics), [
    'impression_count',
    'url_link_clicks',
    'user_profile_clicks',
    'engagements',
  ])
  assert.ok('retweet_count' in data[0].organic_metrics)
  assert.equal(errors.length, 20)
  assert.equal(errors[0].title, 'Field Authorization Error')
  assert.equal(
    errors[0].detail,
    `Sorry, you are not authorized to access 'non_public_metrics.impression_count' on the Tweet with ids : [${old.id}].`,
  )
})

test('accounts: by handle, by id, many at once; suspended and unknown ones are errors, a pinned post is included', async (t) => {
  const x = await open(t)
  const pinned = x.post('Read this first', { author: 'northwind_tools' })
  const account = x.sandbox.state.accounts[0]
  assert.ok(account)
  account.pinnedPostId = pinned.id
  const one = await x.call(
    'GET',
    `/2/users/${x.userId}?user.fields=pinned_tweet_id,protected&expansions=pinned_tweet_id&tweet.fields=created_at`,
  )
  assert.deepEqual(one.body.data.pinned_tweet_id, pinned.id)
  assert.equal(one.body.includes.tweets[0].text, 'Read this first')
  const many = (
    await x.call('GET', '/2/users/by?usernames=Oak_Lane,gone_shop,nobody_here,hidden_shop&user.fields=protected')
  ).body
  assert.deepEqual(
    many.data.map((user: { username: string; protected: boolean }) => [user.username, user.protected]),
    [
      ['oak_lane', false],
      ['hidden_shop', true],
    ],
  )
  assert.deepEqual(
    many.errors.map(({ detail }: { detail: string }) => detail),
    ['User has been suspended: [gone_shop].', 'Could not find user with usernames: [nobody_here].'],
  )
  assert.equal((await x.call('GET', '/2/users/by/username/oak_lane')).body.data.id, x.idOf('oak_lane'))
  assert.equal((await x.call('GET', '/2/users/by?usernames=not-a-handle')).status, 400)
  const timeline = (await x.call('GET', `/2/users/${x.idOf('hidden_shop')}/tweets`)).body
  assert.equal(timeline.errors[0].type, `${PROBLEMS}not-authorized-for-resource`)
})

test('a repost is made once, stands in the timeline, and can be taken back and made again', async (t) => {
  const x = await open(t)
  const original = x.post('Worth a second look')
  const path = `/2/users/${x.userId}/retweets`
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual((await x.call('POST', path, { tweet_id: original.id })).body, {
      data: { retweeted: true, rest_id: original.id },
    })
  const timeline = async (more = '') =>
    (await x.call('GET', `/2/users/${x.userId}/tweets?tweet.fields=referenced_tweets${more}`)).body
  const [repost, ...more] = (await timeline()).data
  assert.deepEqual([repost.referenced_tweets, more], [[{ type: 'retweeted', id: original.id }], []])
  assert.equal((await timeline('&exclude=retweets')).meta.result_count, 0)
  assert.equal(x.sandbox.ledger().filter(({ handle }) => handle === 'northwind_tools').length, 0)
  assert.deepEqual((await x.call('DELETE', `${path}/${original.id}`)).body, { data: { retweeted: false } })
  assert.equal((await timeline()).meta.result_count, 0)
  assert.equal((await x.call('POST', path, { tweet_id: original.id })).status, 200)
  assert.equal((await timeline()).meta.result_count, 1)
  assert.equal((await x.call('POST', `/2/users/${x.idOf('oak_lane')}/retweets`, { tweet_id: original.id })).status, 400)
  assert.equal((await x.call('POST', path, { tweet_id: '1' })).status, 404)
})

test('a reply is taken from who was mentioned or quoted, and from nobody else', async (t) => {
  const x = await open(t)
  const own = x.post('Ours', { author: 'northwind_tools' })
  const reply = (id: string) =>
    x.call('POST', '/2/tweets', { text: `Answer ${id}`, reply: { in_reply_to_tweet_id: id } })
  assert.equal((await reply(x.post('@northwind_tools hello').id)).status, 201)
  assert.equal((await reply(x.post('They are right', { quoteOf: own }).id)).status, 201)
  for (const post of [
    x.post('A plane question'),
    x.post('@northwind_toolshed hello'),
    x.post('An answer', { replyTo: own }),
  ]) {
    const refused = await reply(post.id)
    assert.equal(refused.status, 403)
    assert.match(refused.body.detail, /^Reply to this conversation is not allowed because you have not been mentioned/)
  }
  assert.equal((await reply(x.post('@northwind_tools', { author: 'hidden_shop' }).id)).status, 403)
})
