import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EffectRow } from '#features/effects/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import { holdContent, outgoingPart } from '#features/publisher/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createNameLookups } from './index.ts'

const quoteUri = 'at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3k'

let t: TestApp
let owner: Person
let versionNow: () => Promise<string | null>

before(async () => {
  t = await testApp()
  owner = await t.make.org()
  const { bluesky } = t.services.platforms
  assert.ok(bluesky)
  const composing = { ...bluesky.composing, lookUpVersion: () => versionNow() }
  t.services.platforms = { ...t.services.platforms, bluesky: { ...bluesky, composing } }
})
after(() => t?.close())

const rowOf = (id: string) => t.owner.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function sent(id: string) {
  const post = (await rowOf(id)) as PostRow
  const held = await inScope(t.services.db, { orgId: owner.orgId }, (db) => holdContent(db, post))
  const first = { id, confirmed: [], attempt: null } as unknown as EffectRow // only what a first part needs
  return outgoingPart(held, first, {
    storage: t.services.storage,
    composedAt: '2026-11-24T09:30:00.000Z',
    taken: async () => new Set(),
  }).quotedVersion
}
async function draft() {
  const posts = [{ platform: 'bluesky', contentText: 'Look at this', platformPayload: { quoteUri } }]
  const answer = await t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Notes', posts } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data.posts[0]
}
const patch = (id: string, body: object) => t.request('PATCH', `{O}/marketing/posts/${id}`, { as: owner, body })

test('the version of a quoted post is read when the post is handed in, approved with it, and sent', async () => {
  versionNow = async () => 'cid-1'
  const post = await draft()
  assert.equal(await sent(post.id), 'cid-1')
  versionNow = async () => 'cid-2'
  t.services.lookUpName = createNameLookups(() => performance.now()) // as after some minutes, when the kept answers have expired
  const edited = await patch(post.id, { contentText: 'Look at this once more' })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  assert.equal(await sent(post.id), 'cid-1', 'an edit of the text keeps what was seen')
  const handedIn = await patch(post.id, { status: 'pending_approval' })
  assert.equal(handedIn.status, 200, JSON.stringify(handedIn.body))
  assert.equal(await sent(post.id), 'cid-2')
  assert.notEqual(handedIn.data.contentHash, edited.data.contentHash, 'approving is for this version')
  const removed = await patch(post.id, { platformPayload: null })
  assert.equal(removed.status, 200)
  assert.equal(await sent(post.id), null)
})

test('a network that does not answer leaves the version unresolved', async () => {
  t.services.lookUpName = createNameLookups(() => performance.now())
  versionNow = async () => {
    throw new Error('away')
  }
  assert.equal(await sent((await draft()).id), null)
})
