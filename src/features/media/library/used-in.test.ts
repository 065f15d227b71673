import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../../tests/support/features/media/uploads.ts'
import { addPosts } from '../../../../tests/support/many-posts.ts'
import { looked, plansOf } from '../../../../tests/support/query-plans.ts'
import { findUses } from './used-in.ts'

let t: TestApp
let owner: Person
let png: Buffer
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  png = await solid({ width: 30, height: 20 }).png().toBuffer()
})
after(() => t.close())

const newImage = async (altText?: string): Promise<string> =>
  (await uploadsOf(t).upload(owner, png, 'image/png', altText ? { altText } : {})).asset.assetId
const pathOf = (assetId: string) => `{O}/marketing/media/${assetId}`
const read = (assetId: string, as = owner) => t.request('GET', pathOf(assetId), { as })
const usersOf = async (assetId: string): Promise<string[]> =>
  (await read(assetId)).data.usedIn.map(({ postId }: { postId: string }) => postId)

async function draft(post: object) {
  const answer = await t.request('POST', '{O}/marketing/drafts', { as: owner, body: { posts: [post] } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

test('a file lists the posts that use it, beside the text and in a thread, until they stop using it', async () => {
  const [first, second] = [await newImage(), await newImage()]
  const media = { kind: 'image', assetId: first }
  const images = { kind: 'images', images: [{ assetId: first }, { assetId: second }] }
  const thread = [{ text: 'Two', media: images }]
  const { group, posts } = await draft({ platform: 'x', contentText: 'One', media, platformPayload: { thread } })
  const { id, platform, status } = posts[0]
  assert.deepEqual((await read(first)).data.usedIn, [
    {
      postId: id,
      groupId: group.id,
      groupTitle: group.title,
      platform,
      status,
      scheduledForUtc: null,
      publishedAt: null,
    },
  ])
  assert.deepEqual(await usersOf(second), [id])

  const change = (body: object) => t.request('PATCH', `{O}/marketing/posts/${id}`, { as: owner, body })
  assert.equal((await change({ platformPayload: { thread: [{ text: 'Two' }] } })).status, 200)
  assert.deepEqual([await usersOf(first), await usersOf(second)], [[id], []])
  await t.owner.updateTable('post').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute()
  assert.deepEqual(await usersOf(first), [])
})

test('a changed description is for later uses: a post keeps its own, and its approval', async () => {
  const assetId = await newImage('A saw')
  const { group, posts } = await draft({ platform: 'x', contentText: 'Sharp', media: { kind: 'image', assetId } })
  const approve = `{O}/marketing/post-groups/${group.id}/approve`
  assert.equal((await t.request('POST', approve, { as: owner, body: { autoSchedule: false } })).status, 200)
  const stored = () =>
    t.owner
      .selectFrom('post')
      .select(['media', 'content_hash', 'approved_hash', 'status', 'updated_at'])
      .where('id', '=', posts[0].id)
      .executeTakeFirst()
  const before = await stored()
  assert.deepEqual([before?.status, before?.approved_hash], ['approved', before?.content_hash])
  const update = (altText: string | null) => t.request('PATCH', pathOf(assetId), { as: owner, body: { altText } })
  assert.equal((await update('A hand saw')).data.asset.altText, 'A hand saw')
  assert.deepEqual(await stored(), before)
  const later = await draft({ platform: 'x', contentText: 'Sharper', media: { kind: 'image', assetId } })
  assert.equal(later.posts[0].media.altText, 'A hand saw')
  assert.equal((await update(null)).data.asset.altText, undefined)
  assert.equal((await read(assetId)).data.asset.altText, undefined)
})

test('another workspace’s file, or an unknown one, is not found; readers change nothing', async () => {
  const assetId = await newImage()
  const stranger = await t.make.org()
  const viewer = await t.make.member(owner, 'viewer')
  const patch = (as: Person) => t.request('PATCH', pathOf(assetId), { as, body: { altText: 'Mine' } })
  assert.deepEqual([(await read(assetId, stranger)).status, (await patch(stranger)).status], [404, 404])
  assert.deepEqual([(await read(assetId, viewer)).status, (await patch(viewer)).status], [200, 403])
})

test('the posts of a file are found by indexes among many, as the role that row-level security holds', async () => {
  const org = await t.make.org()
  for (const platform of ['x', 'linkedin', 'bluesky'] as const) await t.make.account(org, platform)
  const assetId = await newImage()
  const db = new pg.Client({ connectionString: t.url })
  await db.connect()
  await addPosts(db, org, 3_000)
  const media = (id: string) => `jsonb_build_object('kind', 'image', 'assetId', ${id})`
  await db.query(`update post set media = ${media('gen_random_uuid()')} where org_id = $1`, [org.orgId])
  await db.query(
    `update post set media = ${media('$2::text')} where (org_id, id) in (
       select org_id, id from post where org_id = $1 limit 3)`,
    [org.orgId, assetId],
  )
  await db.query('vacuum (analyze) post, post_group, post_file')
  await db.end()
  const ask = (db: Parameters<typeof findUses>[0]) => findUses(db, org.orgId, assetId)
  assert.equal((await inScope(t.services.db, org, ask)).length, 3)
  const plans = await inScope(t.services.db, org, (db) => plansOf(db, ask))
  const reads = plans.flatMap((plan) => plan.reads)
  assert.deepEqual([...new Set(reads.map((one) => one['Relation Name']))].sort(), ['post', 'post_file', 'post_group'])
  for (const one of reads) assert.ok(looked(one) <= 10, `${looked(one)} rows of ${one['Relation Name']}`)
})

test('a file’s title can be changed, to one line without control characters, and nothing else with it', async () => {
  const assetId = await newImage('A saw')
  const update = (title: string | null) => t.request('PATCH', pathOf(assetId), { as: owner, body: { title } })
  const { data } = await update(' The hand\n\u202esaw ')
  assert.deepEqual([data.title, data.asset.altText], ['The hand saw', 'A saw'])
  assert.equal((await update('x'.repeat(301))).status, 400)
  assert.equal((await update(null)).data.title, null)
})
