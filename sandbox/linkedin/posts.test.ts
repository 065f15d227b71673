import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_COMMENTARY } from './create-post.ts'
import { type LinkedInForTests, openLinkedIn, postOf } from './linkedin-for-tests.ts'

const MB = 1024 * 1024
const enc = encodeURIComponent
const batch = { 'x-restli-method': 'BATCH_GET' }

async function posted(linkedin: LinkedInForTests, body: unknown): Promise<string> {
  const { status, headers, body: answer } = await linkedin.call('POST', '/rest/posts', body)
  assert.equal(status, 201, JSON.stringify(answer))
  return headers.get('x-restli-id') ?? ''
}

test('a post: 201 without a body, named in a header; read, listed, deleted, and deleted again', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { page, call, sandbox } = linkedin
  const urn = await posted(linkedin, postOf(page))
  assert.match(urn, /^urn:li:share:\d+$/)
  const listed = await call('GET', `/rest/posts?q=author&author=${enc(page)}&count=100`)
  assert.deepEqual(
    listed.body.elements.map(({ id }: { id: string }) => id),
    [urn],
  )
  assert.equal((await fetch(sandbox.ledger()[0]?.url ?? '')).status, 200)
  for (const _ of ['once', 'again']) assert.equal((await call('DELETE', `/rest/posts/${enc(urn)}`)).status, 204)
  const { body } = await call('GET', `/rest/posts?ids=List(${enc(urn)})`, undefined, batch)
  assert.deepEqual([body.results, body.errors[urn].status], [{}, 404])
  assert.equal((await fetch(sandbox.ledger()[0]?.url ?? '')).status, 404)
})

test('an identical post is refused with 422 and the id of the first, for two days and also after its deletion', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { member, page, call, sandbox } = linkedin
  const urn = await posted(linkedin, postOf(member))
  const again = await call('POST', '/rest/posts', postOf(member))
  assert.equal(again.status, 422)
  assert.equal(again.body.errorDetails.inputErrors[0].code, 'DUPLICATE_POST')
  assert.match(again.body.message, new RegExp(`Content is a duplicate of ${urn}$`))
  await call('DELETE', `/rest/posts/${enc(urn)}`)
  assert.equal((await call('POST', '/rest/posts', postOf(member))).status, 422)
  await posted(linkedin, postOf(page))
  await posted(linkedin, postOf(member, { commentary: 'Hello again' }))
  sandbox.clock.advance(48 * 3_600_000 + 1)
  await posted(linkedin, postOf(member))
})

test('an unescaped reserved character truncates the post silently', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { member, sandbox } = linkedin
  for (const commentary of [
    'Oak (and ash)',
    'Oak \\(and ash\\) #wood {hashtag|\\#|tools}',
    '@[Nora](urn:li:person:a) says',
  ])
    await posted(linkedin, postOf(member, { commentary }))
  assert.deepEqual(
    sandbox.ledger().map(({ text }) => text),
    ['Oak ', 'Oak (and ash) #wood #tools', 'Nora says'],
  )
})

test('each refusal has LinkedIn’s own form', async (t) => {
  const { member, page, call } = await openLinkedIn(t)
  const status = async (body: unknown, headers = {}) => (await call('POST', '/rest/posts', body, headers)).status
  assert.equal(await status(postOf(member, { unknown: true })), 422)
  assert.equal(await status(postOf(member, { commentary: ' ' })), 422)
  assert.equal(await status(postOf(page, { visibility: 'CONNECTIONS' })), 422)
  assert.equal(await status(postOf(member, { content: { media: { id: 'urn:li:image:none' } } })), 400)
  assert.equal(await status(postOf('urn:li:person:somebody')), 403)
  assert.equal(await status(postOf(member), { authorization: 'Bearer none' }), 401)
  assert.equal(await status(postOf(member), { 'linkedin-version': '202401' }), 426)
  assert.equal(await status(postOf(member), { 'linkedin-version': '' }), 400)
  const tooLong = await call('POST', '/rest/posts', postOf(member, { commentary: 'a'.repeat(LONGEST_COMMENTARY + 1) }))
  assert.equal(tooLong.body.errorDetails.inputErrors[0].code, 'FIELD_LENGTH_TOO_LONG')
})

test('a video: parts at their addresses, their tags in order, usable after processing', async (t) => {
  const linkedin = await openLinkedIn(t, { mediaProcessingMs: 5_000 })
  const { page, call, sandbox } = linkedin
  const bytes = Buffer.alloc(5 * MB, 1)
  bytes.write('\0\0\0\x20ftypisom', 'latin1')
  const begun = await call('POST', '/rest/videos?action=initializeUpload', {
    initializeUploadRequest: {
      owner: page,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  })
  const { video, uploadToken, uploadInstructions } = begun.body.value
  assert.equal(uploadInstructions.length, 2)
  const tags: string[] = []
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const { headers } = await call('PUT', uploadUrl, bytes.subarray(firstByte, lastByte + 1))
    tags.push(headers.get('etag') ?? '')
  }
  const finish = (uploadedPartIds: string[]) =>
    call('POST', '/rest/videos?action=finalizeUpload', {
      finalizeUploadRequest: { video, uploadToken, uploadedPartIds },
    })
  assert.equal((await finish(tags.toReversed())).status, 400)
  assert.equal((await finish(tags)).status, 200)
  const state = async () => (await call('GET', `/rest/videos/${enc(video)}`)).body.status
  assert.equal(await state(), 'PROCESSING')
  assert.equal((await call('POST', '/rest/posts', postOf(page, { content: { media: { id: video } } }))).status, 400)
  sandbox.clock.advance(5_000)
  assert.equal(await state(), 'AVAILABLE')
  assert.match(await posted(linkedin, postOf(page, { content: { media: { id: video } } })), /^urn:li:ugcPost:/)
})

test('an upload address expires, and cannot be guessed', async (t) => {
  const { member, call, sandbox } = await openLinkedIn(t)
  const begun = await call('POST', '/rest/images?action=initializeUpload', {
    initializeUploadRequest: { owner: member },
  })
  const { uploadUrl } = begun.body.value
  assert.equal((await call('PUT', `${uploadUrl}x`, new Uint8Array(1))).status, 404)
  sandbox.clock.advance(24 * 3_600_000)
  assert.equal((await call('PUT', uploadUrl, new Uint8Array(1))).status, 403)
})

test('two identical comments are two; a page’s comments can be read, a person’s cannot', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { member, page, call } = linkedin
  for (const author of [page, member]) {
    const urn = await posted(linkedin, postOf(author))
    const comments = `/rest/socialActions/${enc(urn)}/comments`
    const comment = { actor: author, object: urn, message: { text: 'First' } }
    for (const _ of ['one', 'two']) assert.equal((await call('POST', comments, comment)).status, 201)
    const read = await call('GET', comments)
    assert.deepEqual([read.status, read.body.elements?.length], author === page ? [200, 2] : [403, undefined])
  }
})

test('figures: all posts of a page in one call, without posts that nobody saw; a person’s one by one', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { member, page, call, sandbox } = linkedin
  const [seen, unseen] = [
    await posted(linkedin, postOf(page)),
    await posted(linkedin, postOf(page, { commentary: 'Unseen' })),
  ]
  const own = await posted(linkedin, postOf(member))
  for (const urn of [seen, own]) sandbox.metrics.set(urn, { likes: 3 })
  const query = `q=organizationalEntity&organizationalEntity=${enc(page)}&shares=List(${enc(seen)},${enc(unseen)})`
  const { elements } = (await call('GET', `/rest/organizationalEntityShareStatistics?${query}`)).body
  assert.deepEqual([elements.length, elements[0].share, elements[0].totalShareStatistics.likeCount], [1, seen, 3])
  const path = `/rest/memberCreatorPostAnalytics?q=entity&entity=(share:${enc(own)})&queryType=REACTION&aggregation=TOTAL`
  assert.equal((await call('GET', path)).body.elements[0].count, 3)
})
