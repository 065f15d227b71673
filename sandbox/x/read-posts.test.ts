import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PNG } from '../kit/bytes-for-tests.ts'
import { openX, type XForTests } from './x-for-tests.ts'

const post = async (x: XForTests, body: Record<string, unknown>): Promise<string> => {
  const answer = await x.call('POST', '/2/tweets', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.data.id
}

test('links come back as t.co with the address in entities; &, < and > come back escaped', async (t) => {
  const x = await openX(t)
  const id = await post(x, { text: '🧰 a < b & https://northwind.example/tools?a=1&b=2. #mended @northwind_labs' })
  const { data } = (await x.call('GET', `/2/tweets/${id}?post.fields=entities`)).body
  assert.match(data.text, /^🧰 a &lt; b &amp; https:\/\/t\.co\/\w{10}\. #mended @northwind_labs$/)
  const [link] = data.entities.urls
  assert.equal(link.expanded_url, 'https://northwind.example/tools?a=1&b=2')
  const points = [...data.text]
  assert.equal(points.slice(link.start, link.end).join(''), link.url)
  const [tag] = data.entities.hashtags
  assert.equal(points.slice(tag.start, tag.end).join(''), '#mended')
  assert.equal(data.entities.mentions[0].username, 'northwind_labs')
})

test('attached media adds a link at the end of the text', async (t) => {
  const x = await openX(t)
  const form = new FormData()
  form.set('media', new Blob([new Uint8Array(PNG)]))
  form.set('media_category', 'tweet_image')
  const media = (await x.call('POST', '/2/media/upload', form)).body.data
  await x.call('POST', '/2/media/metadata', { id: media.id, metadata: { alt_text: { text: 'A hammer' } } })
  const id = await post(x, { text: 'Look', media: { media_ids: [media.id] } })
  const query = 'post.fields=entities,attachments&expansions=attachments.media_keys&media.fields=alt_text,url'
  const { data, includes } = (await x.call('GET', `/2/tweets/${id}?${query}`)).body
  assert.match(data.text, /^Look https:\/\/t\.co\/\w{10}$/)
  assert.equal(data.entities.urls[0].media_key, media.media_key)
  assert.deepEqual(data.attachments, { media_keys: [media.media_key] })
  assert.equal(includes.media[0].alt_text, 'A hammer')
  assert.deepEqual(Buffer.from(await (await fetch(includes.media[0].url)).arrayBuffer()), PNG)
  assert.equal(x.sandbox.ledger()[0]?.mediaHashes.length, 1)
})

test('a long post is cut in text and whole in note_post', async (t) => {
  const x = await openX(t, { accounts: [{ username: 'long_one', name: 'Long', subscription: 'Premium' }] })
  const id = await post(x, { text: 'word '.repeat(100) })
  const { data } = (await x.call('GET', `/2/tweets/${id}?post.fields=note_post`)).body
  assert.ok(data.text.includes('…') && data.text.length < 320)
  assert.equal(data.note_post.text, 'word '.repeat(100).trim())
})

test('both vocabularies, each consistent, or one of them alone', async (t) => {
  const x = await openX(t)
  const root = await post(x, { text: 'Root' })
  const id = await post(x, { text: 'Part', reply: { in_reply_to_tweet_id: root } })
  const read = async (query: string) => (await x.call('GET', `/2/tweets/${id}?${query}`)).body
  const now = (await read('post.fields=conversation_id&expansions=referenced_posts')).data
  assert.deepEqual(now.referenced_posts, [{ type: 'replied_to', id: root }])
  assert.deepEqual(now.edit_history_post_ids, [id])
  assert.equal(now.conversation_id, root)
  const before = (await read('tweet.fields=referenced_tweets,author_id')).data
  assert.deepEqual(before.referenced_tweets, [{ type: 'replied_to', id: root }])
  assert.deepEqual(before.edit_history_tweet_ids, [id])
  assert.equal(before.author_id, x.userId)
  assert.equal((await read('post.fields=referenced_tweets')).status, 400)
  assert.equal((await read('post.fields=created_at&tweet.fields=created_at')).status, 400)

  const strict = await openX(t, { fieldNames: 'tweet' })
  assert.equal((await strict.call('GET', '/2/tweets/1?post.fields=created_at')).status, 400)
  assert.equal((await strict.call('GET', '/2/tweets/1?tweet.fields=created_at')).status, 200)
  assert.ok((await strict.call('POST', '/2/tweets', { text: 'Old' })).body.data.edit_history_tweet_ids)
})

test('the timeline is newest first, in pages, within bounds, in whole seconds', async (t) => {
  const x = await openX(t)
  const ids: string[] = []
  for (let i = 0; i < 7; i += 1) {
    ids.unshift(await post(x, { text: `Post ${i}` }))
    x.sandbox.clock.advance(1_500)
  }
  const timeline = async (query: string) => (await x.call('GET', `/2/users/${x.userId}/tweets?${query}`)).body
  const first = await timeline('max_results=5&post.fields=created_at')
  assert.deepEqual(
    first.data.map(({ id }: { id: string }) => id),
    ids.slice(0, 5),
  )
  assert.match(first.data[0].created_at, /:\d\d\.000Z$/)
  const rest = await timeline(`max_results=5&pagination_token=${first.meta.next_token}`)
  assert.deepEqual(
    rest.data.map(({ id }: { id: string }) => id),
    ids.slice(5),
  )
  assert.equal(rest.meta.next_token, undefined)
  assert.equal((await timeline(`since_id=${ids[3]}`)).meta.result_count, 3)
  assert.equal((await timeline('start_time=2099-01-01T00:00:00Z')).meta.result_count, 0)
  for (const query of ['max_results=4', 'max_results=101', 'start_time=yesterday', 'since_id=x', 'colour=red']) {
    assert.equal((await timeline(query)).status, 400, query)
  }
})

test('an unknown post is an error beside status 200; deleting twice has the effect of deleting once', async (t) => {
  const x = await openX(t)
  const id = await post(x, { text: 'Short life' })
  const both = (await x.call('GET', `/2/tweets?ids=${id},12345`)).body
  assert.deepEqual(
    both.data.map((found: { id: string }) => found.id),
    [id],
  )
  assert.equal(both.errors[0].resource_id, '12345')
  assert.equal(both.errors[0].type, 'https://api.x.com/2/problems/resource-not-found')

  const labs = x.sandbox.grant('northwind_labs')?.accessToken ?? ''
  assert.equal((await x.call('DELETE', `/2/tweets/${id}`, undefined, { token: labs })).status, 403)
  for (let i = 0; i < 2; i += 1)
    assert.deepEqual((await x.call('DELETE', `/2/tweets/${id}`)).body, { data: { deleted: true } })
  assert.equal((await x.call('DELETE', '/2/tweets/12345')).status, 404)
  const gone = await x.call('GET', `/2/tweets/${id}`)
  assert.equal(gone.status, 200)
  assert.equal(gone.body.data, undefined)
  assert.ok(x.sandbox.ledger()[0]?.deletedAt)
})

test('a post in a community is missing from timelines that hide communities, and can be read by its id', async (t) => {
  const x = await openX(t, { communityPosts: 'hidden' })
  const community = x.sandbox.state.communities[0]?.id
  const hidden = await post(x, { text: 'To the community', community_id: community })
  const shown = await post(x, { text: 'To everybody' })
  const account = x.sandbox.ledger()[0]?.account
  const { data } = (await x.call('GET', `/2/users/${account}/tweets?max_results=100`)).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [shown],
  )
  assert.equal((await x.call('GET', `/2/tweets/${hidden}`)).body.data.id, hidden)
})
