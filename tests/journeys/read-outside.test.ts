import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import sharp from 'sharp'
import type { Post } from '#contract/posts/post.ts'
import { createPageReader } from '#features/outside/index.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

let world: PublishingWorld
let server: Server
let origin: string
/** The page at the address; null: the server answers with an error. */
let page: string | null
let asked: number

const html = (title: string, image = '') =>
  `<title>${title}</title><meta property="og:description" content="About ${title}">${image}`
const WITH_PICTURE = '<meta property="og:image" content="/picture.png">'

before(async () => {
  world = await publishingWorld()
  world.app.services.readPage = createPageReader(createGuardedFetch({ allowLoopback: true }))
  await world.connect('bluesky')
  await world.keepApart(0)
  world.startWorker()
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    if (request.url === '/picture.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    asked++
    response.writeHead(page === null ? 500 : 200, { 'content-type': 'text/html' }).end(page ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(async () => {
  server.close()
  await world.close()
})
beforeEach(() => {
  page = html('First', WITH_PICTURE)
  asked = 0
})

let count = 0
const textWithLink = () => `Read this ${++count}: ${origin}/page`

/** The post as it is on the network. */
async function recordOf(post: Post): Promise<{ embed?: { external: Record<string, unknown> }; facets?: unknown[] }> {
  const [, repo = '', collection = '', rkey = ''] =
    /^at:\/\/(.+)\/(.+)\/(.+)$/.exec(post.publishedExternalId ?? '') ?? []
  const query = new URLSearchParams({ repo, collection, rkey })
  const answer = await fetch(`${world.sandbox.bluesky.url}/xrpc/com.atproto.repo.getRecord?${query}`)
  return ((await answer.json()) as { value: Awaited<ReturnType<typeof recordOf>> }).value
}

async function published(post: Post): Promise<Post> {
  await world.approve(post, { autoSchedule: false })
  await world.ask('POST', `/posts/${post.id}/post-now`)
  return world.until(post, 'published')
}

test('a card is read when the draft is handed in, shown, and published as it was shown', async () => {
  const post = await world.draft({ platform: 'bluesky', contentText: textWithLink() })
  const { linkCard } = post
  assert.deepEqual([linkCard?.url, linkCard?.title, linkCard?.description], [`${origin}/page`, 'First', 'About First'])
  assert.ok(linkCard?.imageAssetId)
  const file = await world.app.app.inject({ method: 'GET', url: new URL(linkCard.imageUrl ?? '').pathname })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/jpeg'])
  page = html('Nobody approved this')
  asked = 0
  const { embed } = await recordOf(await published(post))
  assert.deepEqual([embed?.external.title, embed?.external.uri], ['First', `${origin}/page`])
  assert.ok(embed?.external.thumb)
  assert.equal(asked, 0, 'the page was asked again at publishing')
  const library = await world.ask('GET', '/media')
  assert.equal(library.data.total ?? library.data.items.length, 0, 'a page’s picture is no file that anybody chose')
})

test('an unreadable page: no card, a warning says so, and the post goes out without it', async () => {
  page = null
  const post = await world.draft({ platform: 'bluesky', contentText: textWithLink() })
  assert.equal(post.linkCard, null)
  const { problems, ok } = (await world.ask('POST', `/posts/${post.id}/check`)).data
  assert.deepEqual(
    [ok, problems.map(({ code, severity, path }: Record<string, string>) => [code, severity, path])],
    [true, [['link_card_missing', 'warning', 'contentText']]],
  )
  page = html('There by now')
  assert.equal((await recordOf(await published(post))).embed, undefined)
})

test('the card is part of the approved content: another card is other content', async () => {
  const post = await world.draft({ platform: 'bluesky', contentText: textWithLink() })
  const again = await world.ask('POST', `/posts/${post.id}/link-cards`)
  assert.equal(again.data.contentHash, post.contentHash, 'a page that did not change changes nothing')
  page = html('Second')
  const read = await world.ask('POST', `/posts/${post.id}/link-cards`)
  assert.equal(read.data.linkCard.title, 'Second')
  assert.notEqual(read.data.contentHash, post.contentHash)
  const expected = [{ postId: post.id, contentHash: post.contentHash }]
  const unseen = await world.ask('POST', `/post-groups/${post.groupId}/approve`, { expected })
  assert.deepEqual([unseen.status, unseen.body.code], [409, 'stale_update'])
  await world.approve(post, { autoSchedule: false })
  page = html('Third')
  const withdrawn = await world.ask('POST', `/posts/${post.id}/link-cards`)
  assert.deepEqual([withdrawn.data.status, withdrawn.data.linkCard.title], ['pending_approval', 'Third'])
})

test('writing reads new links, handing in reads all of them again, and approving reads none', async () => {
  const body = { title: 'A draft', posts: [{ platform: 'bluesky', contentText: textWithLink() }] }
  const draft: Post = (await world.ask('POST', '/post-groups', body)).data.posts[0]
  assert.equal(draft.linkCard?.title, 'First')
  page = html('Second')
  const edited = await world.ask('PATCH', `/posts/${draft.id}`, { contentText: `Mended: ${origin}/page` })
  assert.equal(edited.data.linkCard.title, 'First', 'the link is the same, and so is the card')
  const other = await world.ask('PATCH', `/posts/${draft.id}`, { contentText: `Elsewhere: ${origin}/other` })
  assert.deepEqual([other.data.linkCard.url, other.data.linkCard.title], [`${origin}/other`, 'Second'])
  page = html('Third')
  const handedIn = await world.ask('PATCH', `/post-groups/${draft.groupId}`, { status: 'pending_approval' })
  assert.equal(handedIn.status, 200)
  assert.equal((await world.read(draft)).linkCard?.title, 'Third')
  await world.ask('PATCH', `/posts/${draft.id}`, { status: 'draft' })
  page = html('Fourth')
  const one = await world.ask('PATCH', `/posts/${draft.id}`, { status: 'pending_approval' })
  assert.equal(one.data.linkCard.title, 'Fourth')
  asked = 0
  assert.equal((await world.approve(draft, { autoSchedule: false })).linkCard?.title, 'Fourth')
  assert.equal(asked, 0)
  const media = await world.ask('PATCH', `/posts/${draft.id}`, { contentText: 'No link any more' })
  assert.equal(media.data.linkCard, null)
})

test('each part of a thread has its own card', async () => {
  const platformPayload = { thread: [{ text: 'Nothing here' }, { text: `And ${origin}/third` }] }
  const post = await world.draft({ platform: 'bluesky', contentText: textWithLink(), platformPayload })
  assert.deepEqual(
    post.threadLinkCards?.map((card) => card?.url ?? null),
    [null, `${origin}/third`],
  )
  page = null
  const out = await published(post)
  assert.equal(out.status, 'published')
  const [third] = world.publicPosts('bluesky', `And ${origin}/third`)
  assert.ok(third)
})

test('a name in the text is looked up when it is handed in, and goes out as that account', async () => {
  const mention = (handle: string) => `Thanks @${handle}, number ${++count}`
  const post = await world.draft({ platform: 'bluesky', contentText: mention('northwind.test') })
  const lookUp = world.app.services.platforms.bluesky?.composing?.lookUpName
  const { facets } = await recordOf(await published(post))
  assert.match(JSON.stringify(facets), new RegExp(String(await lookUp?.('northwind.test'))))
  const unknown = await world.draft({ platform: 'bluesky', contentText: mention('nobody-at-all.test') })
  assert.equal((await recordOf(await published(unknown))).facets, undefined)
})

test('somebody who hands in another person’s text is not its writer, even if the page has changed', async () => {
  const post = await world.draft({ platform: 'bluesky', contentText: textWithLink() })
  const row = () => world.app.owner.selectFrom('post').select('content_by').where('id', '=', post.id)
  const scribe = { kind: 'assistant', userId: post.orgId, clientId: 'scribe', clientName: 'Scribe' }
  await world.app.owner
    .updateTable('post')
    .set({ content_by: JSON.stringify(scribe) })
    .where('id', '=', post.id)
    .execute()
  page = html('Second')
  await world.ask('PATCH', `/posts/${post.id}`, { status: 'draft' })
  const handedIn = await world.ask('PATCH', `/posts/${post.id}`, { status: 'pending_approval' })
  assert.equal(handedIn.data.linkCard?.title, 'Second')
  assert.deepEqual((await row().executeTakeFirstOrThrow()).content_by, scribe)
  await world.ask('PATCH', `/posts/${post.id}`, { contentText: textWithLink() })
  assert.match(JSON.stringify((await row().executeTakeFirstOrThrow()).content_by), /"kind":"user"/)
})
