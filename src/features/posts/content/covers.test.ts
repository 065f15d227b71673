import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EffectRow } from '#features/effects/index.ts'
import { holdContent, outgoingPart } from '#features/publisher/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestAnswer, type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../../tests/support/features/media/uploads.ts'
import { video } from '../../../../tests/support/features/media/videos.ts'
import type { PostRow } from '../rows/present.ts'

let t: TestApp
let owner: Person
let stranger: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  stranger = await t.make.org()
})
after(() => t?.close())

async function fileOf(as: Person, type: 'image/jpeg' | 'video/mp4' = 'image/jpeg') {
  const bytes = type === 'video/mp4' ? await video() : await solid({ width: 40, height: 40 }).jpeg().toBuffer()
  const { asset, answer } = await uploadsOf(t).upload(as, bytes, type)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return asset
}
const reel = (film: { assetId: string }, coverUrl: string) => ({
  platform: 'instagram',
  contentText: 'The new jig',
  media: { kind: 'video', assetId: film.assetId },
  platformPayload: { placement: 'reel', coverUrl },
})
const draft = (post: object) =>
  t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Jigs', posts: [post] } })
const refusalOf = ({ status, body }: TestAnswer) => [status, body.details?.[0]?.path, body.details?.[0]?.code]

test('a cover is a picture of the workspace’s own library, wherever a post is written or checked', async () => {
  const film = await fileOf(owner, 'video/mp4')
  const own = await fileOf(owner)
  const made = await draft(reel(film, own.url))
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const [post] = made.data.posts
  assert.equal(post.platformPayload.coverUrl, own.url)

  const theirs = await fileOf(stranger)
  const key = new URL(own.url).pathname
  const cases: [coverUrl: string, code: string][] = [
    ['https://northwind.example/cover.jpg', 'not_in_library'],
    [`https://northwind.example${key}`, 'not_in_library'],
    [`${own.url}?as=another`, 'not_in_library'],
    [`${own.url}.jpg`, 'not_in_library'],
    [theirs.url, 'not_in_library'],
    [film.url, 'asset_of_other_kind'],
    ['data:image/png,a', 'invalid_format'],
  ]
  for (const [coverUrl, code] of cases) {
    const changed = { platformPayload: { placement: 'reel', coverUrl } }
    const at = 'platformPayload.coverUrl'
    assert.deepEqual(refusalOf(await draft(reel(film, coverUrl))), [400, `body.posts.0.${at}`, code], coverUrl)
    const patch = await t.request('PATCH', `{O}/marketing/posts/${post.id}`, { as: owner, body: changed })
    assert.deepEqual(refusalOf(patch), [400, `body.${at}`, code], coverUrl)
    const check = await t.request('POST', '{O}/marketing/posts/check', { as: owner, body: reel(film, coverUrl) })
    assert.deepEqual(refusalOf(check), [400, `body.${at}`, code], coverUrl)
  }
})

test('a stranger’s cover of an earlier time is refused at approval, and never sent', async () => {
  const film = await fileOf(owner, 'video/mp4')
  const own = await fileOf(owner)
  const made = await draft(reel(film, own.url))
  const [{ id }] = made.data.posts
  const row = () => t.owner.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sent = async () => {
    const post = (await row()) as PostRow
    const held = await inScope(t.services.db, { orgId: owner.orgId }, (db) => holdContent(db, post))
    const first = { id, confirmed: [], attempt: null } as unknown as EffectRow // all fields that a first part needs
    return outgoingPart(held, first, {
      storage: t.services.storage,
      composedAt: '2026-11-24T09:30:00.000Z',
      taken: async () => new Set(),
    })
  }
  const { cover } = await sent()
  assert.equal(cover?.assetId, own.assetId)
  const lent = new URL(cover?.publicUrl('http://127.0.0.1') ?? '')
  assert.equal(lent.pathname, new URL(own.url).pathname)
  assert.ok(Number(t.services.storage.lentFor(lent)) > 0)

  const theirs = await fileOf(stranger)
  for (const coverUrl of ['https://northwind.example/cover.jpg', theirs.url]) {
    const platform_payload = JSON.stringify({ placement: 'reel', coverUrl })
    await t.owner.updateTable('post').set({ platform_payload }).where('id', '=', id).execute()
    assert.equal((await sent()).cover, null)
  }
  const platform_payload = JSON.stringify({ placement: 'reel', coverUrl: 'https://northwind.example/cover.jpg' })
  await t.owner.updateTable('post').set({ platform_payload }).where('id', '=', id).execute()
  const approved = await t.request('POST', `{O}/marketing/post-groups/${made.data.group.id}/approve`, {
    as: owner,
    body: {},
  })
  const refused = approved.body.details?.find(({ code }: { code: string }) => code === 'cover_not_in_library')
  assert.deepEqual([approved.status, refused?.path], [400, `posts.${id}.platformPayload.coverUrl`])
})
