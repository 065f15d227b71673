import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import sharp from 'sharp'
import type { MediaSource } from '#contract/media/media.ts'
import { AppError } from '#kernel/errors.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, photo, solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

let t: TestApp
let owner: Person
let png: Buffer
let start: ReturnType<typeof uploadsOf>['start']
let put: ReturnType<typeof uploadsOf>['put']
let complete: ReturnType<typeof uploadsOf>['complete']
let upload: ReturnType<typeof uploadsOf>['upload']

before(async () => {
  t = await testApp()
  ;({ start, put, complete, upload } = uploadsOf(t))
  owner = await t.make.org()
  png = await solid({ width: 30, height: 20 }).png().toBuffer()
})
after(() => t.close())

const firstDetail = ({ body }: { body: { details?: { path: string; code: string }[] } }) => {
  const [detail] = body.details ?? []
  return detail && [detail.path, detail.code]
}

test('an image is uploaded from the ticket to the library', async () => {
  const org = await t.make.org()
  const ticket = await start(org, { kind: 'image', contentType: 'image/jpeg', sizeBytes: 1000 })
  assert.deepEqual(
    { ...ticket, assetId: null, key: null, uploadUrl: null },
    {
      assetId: null,
      key: null,
      uploadUrl: null,
      expiresInSeconds: 900,
      method: 'PUT',
      requiredHeaders: { 'Content-Type': 'image/jpeg' },
    },
  )
  const bytes = await photo({ width: 60, height: 40 })
  const { asset } = await upload(org, bytes, 'image/jpeg', { altText: 'A saw' })
  const { assetId, url, sizeBytes, ...rest } = asset
  assert.deepEqual(rest, { kind: 'image', contentType: 'image/jpeg', width: 40, height: 60, altText: 'A saw' })
  const file = await t.app.inject({ url: new URL(url).pathname })
  assert.deepEqual(
    [file.statusCode, file.headers['content-type'], file.rawPayload.length],
    [200, 'image/jpeg', sizeBytes],
  )
  assert.equal((await sharp(file.rawPayload).metadata()).exif, undefined)

  const library = await t.request('GET', '{O}/marketing/media', { as: org })
  const { createdAt, previewUrl, ...item } = library.data.items[0]
  assert.deepEqual(item, {
    id: assetId,
    source: 'upload',
    asset,
    title: null,
    format: null,
    aiGenerated: false,
    sizeBytes,
  })
  assert.match(previewUrl, /\.webp$/)
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
  const { items: _, ...page } = library.data
  assert.deepEqual(page, { page: 1, limit: 25, total: 1, hasMore: false, counts: { all: 1, uploads: 1, onBrand: 0 } })
})

test('a repeat of complete gives the same answer, also at the same time, and one file is kept', async () => {
  const ticket = await start(owner, { kind: 'image', contentType: 'image/png' })
  // Large enough that all of them are processed at the same time.
  await put(ticket, await solid({ width: 2000, height: 2000 }).png().toBuffer(), 'image/png')
  const body = { kind: 'image', contentType: 'image/png' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(owner, ticket, body)))
  const again = await complete(owner, ticket, body)
  for (const answer of answers) assert.deepEqual([answer.status, answer.data], [200, again.data])
  const stored = await t.owner.selectFrom('media_asset').selectAll().where('id', '=', ticket.assetId).executeTakeFirst()
  assert.equal(again.data.asset.url, t.services.storage.publicUrl(stored?.storage_key ?? ''))
  assert.ok(await t.services.storage.peek(stored?.storage_key ?? '', 1))
})

test('parallel calls share one decoding, and get the same refusal if it is refused', async () => {
  const ticket = await start(owner, { kind: 'image', contentType: 'image/png' })
  await put(ticket, png.subarray(0, 60), 'image/png')
  // The work waits until all five requests have arrived, however slow the machine is.
  const all = Promise.withResolvers<void>()
  const share = t.services.shareWork
  let waiting = 0
  mock.method(t.services, 'shareWork', (key: string, work: () => Promise<unknown>) => {
    waiting += 1
    if (waiting === 5) all.resolve()
    return share(key, () => all.promise.then(work))
  })
  const run = mock.method(t.services.heavyWork, 'run')
  const said = { kind: 'image', contentType: 'image/png' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(owner, ticket, said)))
  assert.equal(run.mock.callCount(), 1)
  mock.restoreAll()
  for (const answer of answers)
    assert.deepEqual([answer.status, firstDetail(answer)], [400, ['body.key', 'not_decodable']])
})

test('an upload that another server is checking is 409, until that server is done or has died', async () => {
  const ticket = await start(owner, { kind: 'image', contentType: 'image/png' })
  await put(ticket, png, 'image/png')
  const until = (checking_until: string) =>
    t.owner.updateTable('media_asset').set({ checking_until }).where('id', '=', ticket.assetId).execute()
  const said = { kind: 'image', contentType: 'image/png' }
  await until('2999-01-01T00:00:00Z')
  const busy = await complete(owner, ticket, said)
  assert.deepEqual([busy.status, busy.body.code], [409, 'in_progress'])
  await until('2020-01-01T00:00:00Z')
  assert.equal((await complete(owner, ticket, said)).status, 200)
})

test('an upload that is refused for good is removed; one that has not arrived can still be sent', async () => {
  const ticket = await start(owner, { kind: 'image', contentType: 'image/png' })
  const said = { kind: 'image', contentType: 'image/png' }
  assert.deepEqual(firstDetail(await complete(owner, ticket, said)), ['body.key', 'not_uploaded'])
  await put(ticket, png.subarray(0, 60), 'image/png')
  assert.deepEqual(firstDetail(await complete(owner, ticket, said)), ['body.key', 'not_decodable'])
  assert.equal((await t.services.storage.peek(ticket.key, 1))?.sizeBytes, 0)
  assert.equal((await complete(owner, ticket, said)).status, 404)
})

test('after complete the upload is gone and its address takes no other', async () => {
  const { ticket } = await upload(owner, png, 'image/png')
  assert.equal((await t.services.storage.peek(ticket.key, 1))?.sizeBytes, 0)
  await assert.rejects(put(ticket, png, 'image/png'), (error) => error instanceof AppError && error.kind === 'conflict')
})

test('animations stay animations', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const { asset } = await upload(owner, await animation(format, ['#ff0000', '#0000ff']), `image/${format}`)
    const file = await t.app.inject({ url: new URL(asset.url).pathname })
    assert.equal((await sharp(file.rawPayload).metadata()).pages, 2)
  }
})

test('upload-url refuses a size or type that no file may have', async () => {
  for (const [body, detail] of [
    [{ kind: 'image', contentType: 'image/svg+xml' }, ['body.contentType', 'unsupported_type']],
    [{ kind: 'image', contentType: 'video/mp4' }, ['body.contentType', 'unsupported_type']],
    [{ kind: 'video', contentType: 'video/x-msvideo' }, ['body.contentType', 'unsupported_type']],
    [{ kind: 'document', contentType: 'application/pdf' }, ['body.kind', 'invalid_value']],
    [{ kind: 'image', contentType: 'image/png', sizeBytes: 20 * 1024 ** 2 + 1 }, ['body.sizeBytes', 'too_large']],
    [{ kind: 'image', contentType: 'image/png', name: 'a.png' }, ['body.name', 'unknown_field']],
    [{ kind: 'image' }, ['body.contentType', 'required']],
  ] as const) {
    const answer = await t.request('POST', '{O}/marketing/media/upload-url', { as: owner, body })
    assert.deepEqual([answer.status, firstDetail(answer)], [400, detail])
  }
})

test('complete refuses an upload that differs from the announced one', async () => {
  const ticket = await start(owner, { kind: 'image', contentType: 'image/png' })
  const other = await start(owner, { kind: 'image', contentType: 'image/png' })
  const said = { kind: 'image', contentType: 'image/png' }
  assert.deepEqual(firstDetail(await complete(owner, ticket, said)), ['body.key', 'not_uploaded'])
  await put(ticket, await solid({ width: 2, height: 2 }).jpeg().toBuffer(), 'image/png')
  assert.deepEqual(firstDetail(await complete(owner, { ...ticket, key: other.key }, said)), [
    'body.key',
    'key_mismatch',
  ])
  assert.deepEqual(firstDetail(await complete(owner, ticket, { ...said, kind: 'video' })), [
    'body.kind',
    'kind_mismatch',
  ])
  const asJpeg = await complete(owner, ticket, { ...said, contentType: 'image/jpeg' })
  assert.deepEqual(firstDetail(asJpeg), ['body.contentType', 'type_mismatch'])
  const lied = await complete(owner, ticket, said)
  assert.deepEqual([lied.status, firstDetail(lied)], [400, ['body.contentType', 'type_mismatch']])
  assert.match(lied.body.error, /image\/jpeg, declared was image\/png/)
  const broken = await upload(owner, Buffer.concat([png.subarray(0, 40), Buffer.alloc(9)]), 'image/png')
  assert.deepEqual([broken.answer.status, firstDetail(broken.answer)], [400, ['body.key', 'not_decodable']])
})

test('a viewer reads and does not upload; another workspace has no access', async () => {
  const viewer = await t.make.member(owner, 'viewer')
  const stranger = await t.make.org()
  const body = { kind: 'image', contentType: 'image/png' }
  assert.equal((await t.request('POST', '{O}/marketing/media/upload-url', { as: viewer, body })).status, 403)
  assert.equal((await t.request('GET', '{O}/marketing/media', { as: viewer })).status, 200)
  const ticket = await start(owner, body)
  await put(ticket, png, 'image/png')
  assert.equal((await complete(stranger, ticket, body)).status, 404)
  assert.equal((await complete(owner, ticket, body)).status, 200)
  const library = await t.request('GET', '{O}/marketing/media', { as: stranger })
  assert.deepEqual([library.data.items, library.data.counts], [[], { all: 0, uploads: 0, onBrand: 0 }])
})

test('the library is filtered, counted and paged, newest first', async () => {
  const org = await t.make.org()
  const made = {
    org_id: org.orgId,
    status: 'ready',
    upload_key: 'u',
    storage_key: 'media/x.png',
    size_bytes: 1,
  } as const
  const add = (minute: number, source: MediaSource, kind: 'image' | 'video' | 'document') => ({
    ...made,
    source,
    kind,
    content_type: kind === 'document' ? 'application/pdf' : `${kind}/x`,
    created_at: `2026-03-02T09:0${minute}:00Z`,
  })
  await t.owner
    .insertInto('media_asset')
    .values([
      add(1, 'upload', 'image'),
      add(2, 'import', 'video'),
      { ...add(3, 'carousel', 'document'), title: 'Five joints', ai_generated: true },
      { ...add(4, 'branded_image', 'image'), format: 'square' },
      { ...add(5, 'upload', 'image'), status: 'pending', storage_key: null, size_bytes: null, created_at: undefined },
    ])
    .execute()
  const sources = async (query: Record<string, string>) => {
    const { data } = await t.request('GET', '{O}/marketing/media', { as: org, query })
    assert.deepEqual(data.counts, { all: 4, uploads: 2, onBrand: 2 })
    return [data.items.map((item: { source: string }) => item.source), data.total, data.hasMore]
  }
  assert.deepEqual(await sources({}), [['branded_image', 'carousel', 'import', 'upload'], 4, false])
  assert.deepEqual(await sources({ collection: 'uploads' }), [['import', 'upload'], 2, false])
  assert.deepEqual(await sources({ collection: 'on_brand' }), [['branded_image', 'carousel'], 2, false])
  assert.deepEqual(await sources({ kind: 'image' }), [['branded_image', 'upload'], 2, false])
  assert.deepEqual(await sources({ kind: 'video' }), [['import'], 1, false])
  assert.deepEqual(await sources({ kind: 'carousel', collection: 'uploads' }), [[], 0, false])
  assert.deepEqual(await sources({ limit: '3' }), [['branded_image', 'carousel', 'import'], 4, true])
  assert.deepEqual(await sources({ limit: '3', page: '2' }), [['upload'], 4, false])
  const { data } = await t.request('GET', '{O}/marketing/media', { as: org, query: { kind: 'carousel' } })
  const [{ asset, title, previewUrl, aiGenerated }] = data.items
  assert.deepEqual(
    [asset.kind, asset.title, title, previewUrl, aiGenerated],
    ['document', 'Five joints', 'Five joints', null, true],
  )
  const wrong = await t.request('GET', '{O}/marketing/media', { as: org, query: { kind: 'audio', limit: '101' } })
  assert.equal(wrong.status, 400)
})
