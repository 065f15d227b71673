import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../../tests/support/features/media/uploads.ts'

let t: TestApp
let owner: Person
let contributor: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  contributor = await t.make.member(owner, 'contributor')
  await t.make.account(owner, 'x')
})
after(() => t.close())

const UNSEEN = 'Words of a contributor'

async function picture(): Promise<string> {
  const bytes = await solid({ width: 50, height: 50 }).png().toBuffer()
  return (await uploadsOf(t).upload(owner, bytes, 'image/png')).asset.assetId
}

/** Approves a post with these media, then changes the alternative text of the file in the library. */
async function approvedThenRenamed(post: (assetId: string) => object) {
  const assetId = await picture()
  const posts = [{ platform: 'x', contentText: 'Our office', ...post(assetId) }]
  const { data } = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts } })
  const body = { autoSchedule: false }
  const approved = await t.request('POST', `{O}/marketing/post-groups/${data.group.id}/approve`, { as: owner, body })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
  const renamed = await t.request('PATCH', `{O}/marketing/media/${assetId}`, {
    as: contributor,
    body: { altText: UNSEEN },
  })
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
  return { assetId, postId: data.posts[0].id as string }
}

const patch = (postId: string, body: object) => t.request('PATCH', `{O}/marketing/posts/${postId}`, { as: owner, body })

test('an edit of the text takes no new words of the library for a file that stays', async () => {
  const { postId } = await approvedThenRenamed((assetId) => ({ media: { kind: 'image', assetId } }))
  const { status, data } = await patch(postId, { contentText: 'Our office!', status: 'approved' })
  assert.deepEqual([status, data.status, data.media.altText], [200, 'approved', undefined])
})

test('nor does one of the payload, for the files of a thread', async () => {
  const thread = (assetId: string) => ({
    platformPayload: { thread: [{ text: 'Inside', media: { kind: 'image', assetId } }] },
  })
  const { postId, assetId } = await approvedThenRenamed(thread)
  const first = await patch(postId, { contentText: 'Our office!' })
  assert.equal(first.data.platformPayload.thread[0].media.altText, undefined)
  const same = await patch(postId, {
    platformPayload: { ...thread(assetId).platformPayload, replySettings: 'following' },
  })
  assert.equal(same.data.platformPayload.thread[0].media.altText, undefined)
})

test('an edit without a difference leaves the approval, whatever the library says by now', async () => {
  const { postId, assetId } = await approvedThenRenamed((assetId) => ({ media: { kind: 'image', assetId } }))
  for (const body of [{ contentText: 'Our office' }, { media: { kind: 'image', assetId } }]) {
    assert.equal((await patch(postId, body)).data.status, 'approved')
  }
})

test('a file that is named anew gets the library’s words', async () => {
  const { assetId } = await approvedThenRenamed((id) => ({ media: { kind: 'image', assetId: id } }))
  const posts = [{ platform: 'x', contentText: 'Plain' }]
  const made = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts } })
  const { data } = await patch(made.data.posts[0].id, { media: { kind: 'image', assetId } })
  assert.equal(data.media.altText, UNSEEN)
})

test('each use of a file has words of its own, and none of them are the library’s', async () => {
  const assetId = await picture()
  const named = { kind: 'image', assetId }
  const posts = [
    {
      platform: 'x',
      contentText: 'Our office',
      media: { ...named, altText: 'Outside' },
      platformPayload: { thread: [{ text: 'And in', media: { ...named, altText: 'Inside' } }] },
    },
  ]
  const made = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts } })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { id } = made.data.posts[0]
  const words = ({
    media,
    platformPayload,
  }: {
    media: { altText?: string }
    platformPayload: { thread: [{ media: { altText?: string } }] }
  }) => [media.altText, platformPayload.thread[0].media.altText]
  // Some programs send media back with the ids of the files alone.
  const { data } = await patch(id, {
    media: named,
    platformPayload: { thread: [{ text: 'And inside', media: named }] },
  })
  assert.deepEqual(words(data), ['Outside', 'Inside'])
  const changed = await patch(id, { media: { ...named, altText: 'In front' } })
  assert.deepEqual(words(changed.data), ['In front', 'Inside'])
  const library = await t.request('GET', `{O}/marketing/media/${assetId}`, { as: owner })
  assert.equal(library.data.asset.altText, undefined, 'what a post says stays with the post')
})
