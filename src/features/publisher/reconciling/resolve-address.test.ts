import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
let owner: Person
before(async () => {
  t = await testApp({ env: { X_CLIENT_ID: 'none', YOUTUBE_CLIENT_ID: 'none', YOUTUBE_CLIENT_SECRET: 'none' } })
  seed = createSeed(t)
  owner = await t.make.org()
})
after(() => t.close())

const DID = 'did:plc:northwind'

async function inDoubt(platform: 'x' | 'bluesky' | 'youtube'): Promise<string> {
  const externalId = platform === 'bluesky' ? `${DID}${newId().replaceAll('-', '')}` : `id-${newId()}`
  const account = await t.make.account(owner, platform, {
    handle: 'northwind.test'.slice(0, platform === 'x' ? 9 : 14),
    externalId,
  })
  const { postId } = await seed.draft(owner, 'failed', account)
  await t.owner.updateTable('post').set({ platform, outcome_unknown: true }).where('id', '=', postId).execute()
  return postId
}

const resolve = (postId: string, url: string) =>
  t.request('POST', `{O}/marketing/posts/${postId}/resolve`, { as: owner, body: { outcome: 'live', url } })

const REFUSED: [platform: 'x' | 'bluesky', url: string][] = [
  ['x', 'javascript:alert(1)'],
  ['x', 'javascript://x.com/northwind/status/1790000000000000001'],
  ['x', 'data:text/html,hello'],
  ['x', 'https://evil.example/northwind/status/1790000000000000001'],
  ['x', 'http://x.com/northwind/status/1790000000000000001'],
  ['x', 'https://x.com/somebody/status/1790000000000000001'],
  ['x', 'https://x.com/i/web/status/1790000000000000001'],
  ['x', 'https://x.com/northwind'],
  ['x', 'https://bsky.app/profile/northwind/post/3abc'],
  ['bluesky', 'https://bsky.app/profile/somebody.test/post/3abc'],
  ['bluesky', 'https://bsky.app/profile/did:plc:somebody/post/3abc'],
  ['bluesky', 'https://evil.example/profile/northwind.test/post/3abc'],
  ['bluesky', 'http://bsky.app/profile/northwind.test/post/3abc'],
  ['bluesky', 'https://u:p@bsky.app/profile/northwind.test/post/3abc'],
  ['bluesky', 'https://bsky.app/profile/northwind.test/post/..%2f..%2fx'],
  ['bluesky', 'https://bsky.app/profile/northwind.test/post/%22onload'],
  ['bluesky', 'https://bsky.app/profile/northwind.test/post/a b'],
  ['bluesky', `https://bsky.app/profile/northwind.test/post/${'3'.repeat(513)}`],
  ['bluesky', 'at://northwind.test/app.bsky.feed.post/..'],
  ['bluesky', 'at://northwind.test/app.bsky.feed.post/"onload'],
  ['x', 'https://u:p@x.com/northwind/status/1790000000000000001'],
  ['x', 'https://x.com/northwind/status/179000000000000000001'],
]
for (const [platform, url] of REFUSED) {
  test(`${url} is no post of the account on ${platform}`, async () => {
    const postId = await inDoubt(platform)
    const { status, body } = await resolve(postId, url)
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(body.details[0].path, 'body.url')
    const row = await t.owner.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow()
    assert.deepEqual([row.status, row.published_url, row.published_external_id], ['failed', null, null])
  })
}

test('an address that names no account, with nobody to ask: the answer says so, and what can be said without it', async () => {
  const postId = await inDoubt('youtube')
  const refused = { status: 'error' } as const
  await t.owner.updateTable('social_account').set(refused).where('platform', '=', 'youtube').execute()
  const { status, body } = await resolve(postId, 'https://www.youtube.com/watch?v=P8Hg8UBiD1S')
  assert.deepEqual([status, body.details[0].code], [400, 'address_names_no_account'])
  const bare = await t.request('POST', `{O}/marketing/posts/${postId}/resolve`, {
    as: owner,
    body: { outcome: 'live' },
  })
  assert.deepEqual([bare.status, bare.data.status], [200, 'published'])
})

test('the id is stored, and the address as the network writes it', async () => {
  const x = await resolve(await inDoubt('x'), 'https://twitter.com/NorthWind/status/1790000000000000002?s=20')
  assert.deepEqual(
    [x.data?.status, x.data?.publishedExternalId, x.data?.publishedUrl],
    ['published', '1790000000000000002', 'https://x.com/northwind/status/1790000000000000002'],
  )
  const bluesky = await resolve(await inDoubt('bluesky'), 'https://bsky.app/profile/northwind.test/post/3abc')
  assert.match(bluesky.data?.publishedExternalId, /^at:\/\/did:plc:northwind\w+\/app\.bsky\.feed\.post\/3abc$/)
  assert.equal(bluesky.data?.publishedUrl, 'https://bsky.app/profile/northwind.test/post/3abc')
})

test('what is another post of ours already is not this one', async () => {
  const url = 'https://x.com/northwind/status/1790000000000000003'
  assert.equal((await resolve(await inDoubt('x'), url)).status, 200)
  const { status, body } = await resolve(await inDoubt('x'), url)
  assert.deepEqual([status, body.details?.[0].code], [400, 'other_post'])
})

const STORED: [field: string, value: unknown][] = [
  ['quoteTweetUrl', 'javascript:alert(1)'],
  ['quoteTweetUrl', 'https://evil.example/a/status/1'],
  ['quoteTweetUrl', 'http://x.com/a/status/1'],
  ['communityUrl', 'javascript://x.com/i/communities/1'],
  ['platformPayload', { communityUrl: 'data:text/html,x' }],
  ['platformPayload', { quoteTweetUrl: 'javascript:alert(1)' }],
]
for (const [field, value] of STORED) {
  test(`${field} ${JSON.stringify(value)} is never stored`, async () => {
    const post = { platform: 'x', contentText: 'Hello', [field]: value }
    const created = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts: [post] } })
    assert.equal(created.status, 400)
    const { postId } = await seed.draft(owner)
    const changed = await t.request('PATCH', `{O}/marketing/posts/${postId}`, { as: owner, body: { [field]: value } })
    assert.equal(changed.status, 400)
  })
}

const OF_OTHERS: [platform: string, payload: object][] = [
  ['linkedin', { articleUrl: 'javascript:alert(1)' }],
  ['reddit', { subreddit: 'a', title: 'b', kind: 'link', url: 'javascript:alert(1)' }],
  ['facebook', { linkUrl: 'file:///etc/passwd' }],
  ['instagram', { coverUrl: 'data:image/png,a' }],
  ['threads', { linkUrl: 'javascript:alert(1)' }],
  ['bluesky', { quoteUri: 'javascript:alert(1)' }],
]
for (const [platform, platformPayload] of OF_OTHERS) {
  test(`${platform}: ${JSON.stringify(platformPayload)} is never stored`, async () => {
    const body = { posts: [{ platform, contentText: 'Hello', platformPayload }] }
    assert.equal((await t.request('POST', '{O}/marketing/drafts', { as: owner, body })).status, 400)
  })
}

test('pictures of people and workspaces have web addresses only', async () => {
  const body = { avatarUrl: 'javascript:alert(1)' }
  assert.equal((await t.request('PATCH', '{O}', { as: owner, body })).status, 400)
  assert.equal((await t.request('PATCH', '/v1/users/me', { as: owner, body })).status, 400)
})
