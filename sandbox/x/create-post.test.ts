import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openX, type XForTests } from './x-for-tests.ts'

const post = (x: XForTests, body: unknown, token?: string) =>
  x.call('POST', '/2/tweets', body, token === undefined ? {} : { token })

test('a post is answered with 201, id and text, and stands in the ledger', async (t) => {
  const x = await openX(t)
  const { status, body, headers } = await post(x, { text: 'Hello' })
  assert.equal(status, 201)
  assert.deepEqual(body, { data: { id: body.data.id, text: 'Hello', edit_history_post_ids: [body.data.id] } })
  assert.match(body.data.id, /^[0-9]{18,19}$/)
  assert.equal(headers.get('x-rate-limit-limit'), '100')
  assert.equal(headers.get('x-rate-limit-remaining'), '99')
  const [entry] = x.sandbox.ledger()
  assert.equal(entry?.text, 'Hello')
  assert.equal(entry?.account, x.userId)
  assert.equal(entry?.url, `${x.sandbox.url}/northwind_tools/status/${body.data.id}`)
})

test('fields that X’s document does not have are refused, at every level', async (t) => {
  const x = await openX(t)
  const bodies: unknown[] = [
    { text: 'a', extra: 1 },
    { text: 'a', reply_settings: 'everyone' },
    { text: 'a', poll: { options: ['a', 'b'], duration_minutes: 5, colour: 'red' } },
    { text: 'a', poll: { options: ['a'], duration_minutes: 5 } },
    { text: 'a', poll: { options: ['a', 'b'], duration_minutes: 4 } },
    { text: 'a', reply: { in_reply_to_tweet_id: 'abc' } },
    { text: 'a', media: { media_ids: [] } },
    { text: 'a', media: { media_ids: [1] } },
    { text: 'a', media: { media_ids: ['1'] }, poll: { options: ['a', 'b'], duration_minutes: 5 } },
    { text: 3 },
    { text: ' ' },
    {},
    [],
  ]
  for (const body of bodies) {
    const answer = await post(x, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.body.type, 'https://api.x.com/2/problems/invalid-request')
    assert.equal(answer.body.status, 400)
    assert.ok(answer.body.title && answer.body.detail && answer.body.errors[0].message)
  }
  assert.equal(x.sandbox.ledger().length, 0)
})

test('280 weighted characters without a subscription, 25,000 with one', async (t) => {
  const x = await openX(t)
  const labs = x.sandbox.grant('northwind_labs')?.accessToken ?? ''
  assert.equal((await post(x, { text: 'a'.repeat(280) })).status, 201)
  assert.equal((await post(x, { text: 'a'.repeat(281) })).status, 403)
  assert.equal((await post(x, { text: '字'.repeat(141) })).status, 403)
  assert.equal((await post(x, { text: 'a'.repeat(281) }, labs)).status, 201)
  assert.equal((await post(x, { text: 'a'.repeat(25_001) }, labs)).status, 403)
})

test('the same content again is refused, also after deletion; other media or another place is not the same', async (t) => {
  const x = await openX(t)
  const { body } = await post(x, { text: 'Twice' })
  const repeat = await post(x, { text: 'Twice' })
  assert.equal(repeat.status, 403)
  assert.equal(repeat.body.detail, 'You are not allowed to create a Tweet with duplicate content.')
  assert.equal((await post(x, { text: 'Twice', reply: { in_reply_to_tweet_id: body.data.id } })).status, 201)
  await x.call('DELETE', `/2/tweets/${body.data.id}`)
  assert.equal((await post(x, { text: 'Twice' })).status, 403)
  x.sandbox.clock.advance(13 * 3_600_000)
  const later = x.sandbox.grant('northwind_tools')?.accessToken ?? ''
  assert.equal((await post(x, { text: 'Twice' }, later)).status, 201)
})

test('with duplicates allowed, a double post shows as two ledger entries with one key', async (t) => {
  const x = await openX(t, { duplicates: 'allow' })
  await post(x, { text: 'Twice' })
  await post(x, { text: 'Twice' })
  await post(x, { text: 'Once' })
  const keys = x.sandbox.ledger().map(({ key }) => key)
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 2)
})

test('self-serve access: no quotes, one cashtag, replies only to oneself and to people who mentioned one', async (t) => {
  const x = await openX(t)
  const labs = x.sandbox.grant('northwind_labs')?.accessToken ?? ''
  const own = (await post(x, { text: 'Mine' })).body.data.id
  const foreign = (await post(x, { text: 'Not for you' }, labs)).body.data.id
  const mention = (await post(x, { text: 'Hey @Northwind_Tools!' }, labs)).body.data.id
  const reply = (id: string) => post(x, { text: `Answer ${id}`, reply: { in_reply_to_tweet_id: id } })
  assert.equal((await reply(own)).status, 201)
  assert.equal((await reply(mention)).status, 201)
  assert.equal((await reply(foreign)).status, 403)
  assert.equal((await reply('1')).status, 403)
  assert.equal((await post(x, { text: 'Look', quote_tweet_id: own })).status, 403)
  assert.equal((await post(x, { text: 'Up: $ABC' })).status, 201)
  assert.match((await post(x, { text: 'Up: $ABC and $XYZ' })).body.detail, /maximum of one cashtag/)
})

test('enterprise: quotes and replies are open', async (t) => {
  const x = await openX(t, { tier: 'enterprise' })
  const labs = x.sandbox.grant('northwind_labs')?.accessToken ?? ''
  const foreign = (await post(x, { text: 'Open' }, labs)).body.data.id
  assert.equal((await post(x, { text: 'Look', quote_tweet_id: foreign })).status, 201)
  assert.equal((await post(x, { text: 'Yes', reply: { in_reply_to_tweet_id: foreign } })).status, 201)
})

test('a community must be known; settings and disclosures are accepted; what is not simulated is refused explicitly', async (t) => {
  const x = await openX(t)
  const community_id = x.sandbox.state.communities[0]?.id
  assert.equal((await post(x, { text: 'In', community_id })).status, 201)
  assert.equal((await post(x, { text: 'Out', community_id: '1' })).status, 403)
  assert.equal(
    (await post(x, { text: 'Set', reply_settings: 'mentionedUsers', made_with_ai: true, paid_partnership: true }))
      .status,
    201,
  )
  assert.match(
    (await post(x, { text: 'Edit', edit_options: { previous_post_id: '1' } })).body.detail,
    /does not simulate/,
  )
})

test('the hundred-and-first post in 15 minutes is refused until the window ends; another account is not', async (t) => {
  const x = await openX(t)
  for (let i = 0; i < 100; i += 1) assert.equal((await post(x, { text: `Post ${i}` })).status, 201)
  const refused = await post(x, { text: 'One more' })
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('x-rate-limit-remaining'), '0')
  assert.equal((await post(x, { text: 'Labs' }, x.sandbox.grant('northwind_labs')?.accessToken ?? '')).status, 201)
  x.sandbox.clock.advance(15 * 60_000)
  assert.equal((await post(x, { text: 'One more' })).status, 201)
})

test('no token, a foreign token or too few scopes give no access', async (t) => {
  const x = await openX(t)
  assert.equal((await post(x, { text: 'a' }, 'nonsense')).status, 401)
  const reader = x.sandbox.grant('northwind_tools', ['tweet.read', 'users.read'])?.accessToken ?? ''
  assert.equal((await post(x, { text: 'a' }, reader)).status, 403)
  assert.equal((await x.call('GET', '/2/users/me', undefined, { token: reader })).status, 200)
})
