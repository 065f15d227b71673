import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

test('an asset is ready only with its file, also if its upload could not be closed (a full disk)', async () => {
  const owner = await t.make.org()
  const { start, put, complete } = uploadsOf(t)
  const png = await solid({ width: 30, height: 20 }).png().toBuffer()
  const what = { kind: 'image', contentType: 'image/png' }
  const ticket = await start(owner, what)
  await put(ticket, png, 'image/png')
  const { storage } = t.services
  const { closeUpload } = storage
  storage.closeUpload = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const first = await complete(owner, ticket, what)
  storage.closeUpload = closeUpload
  assert.equal(first.status, 200)
  assert.deepEqual((await complete(owner, ticket, what)).data, first.data)
  const { storage_key: key } = await t.owner
    .selectFrom('media_asset')
    .select('storage_key')
    .where('id', '=', ticket.assetId)
    .executeTakeFirstOrThrow()
  assert.ok(await storage.peek(key ?? '', 1), 'the library shows it, and posts may carry it')
})
