import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { LOGO, picturesOf } from '../../../tests/support/features/media/pictures.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import { sweepFilesInHand } from './index.ts'

let t: TestApp
let owner: Person
let png: Buffer
const PNG = { kind: 'image', contentType: 'image/png' }
before(async () => {
  t = await testApp({ env: { GALLEY_STORAGE_GB: '0.1' } })
  png = await solid({ width: 50, height: 40 }).png().toBuffer()
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(() => t.close())

/** Makes the storage refuse these calls while `work` runs. */
async function refusing<T>(
  names: readonly ('remove' | 'closeUpload' | 'fromFile')[],
  work: () => Promise<T>,
): Promise<T> {
  const { storage } = t.services
  const whole: Partial<Storage> = {}
  const refuse = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  for (const name of names) {
    Object.assign(whole, { [name]: storage[name] })
    Object.assign(storage, { [name]: refuse })
  }
  return work().finally(() => Object.assign(storage, whole))
}
const tickets = () => t.owner.selectFrom('upload_ticket').select('key').where('org_id', '=', owner.orgId).execute()
const inHand = () => t.owner.selectFrom('file_in_hand').select('key').where('org_id', '=', owner.orgId).execute()
const files = (kind: 'media' | 'uploads') =>
  readdir(join(t.services.config.dataDir, 'files', kind, owner.orgId)).catch((): string[] => [])
const namedFiles = async () => {
  const rows = await t.owner
    .selectFrom('media_asset')
    .select(['storage_key', 'preview_key'])
    .where('org_id', '=', owner.orgId)
    .execute()
  return rows.flatMap((row) => [row.storage_key, row.preview_key]).flatMap((key) => key?.split('/').at(-1) ?? [])
}

test('a stored copy is answered, and reserves no room, if its source cannot be removed', async () => {
  const { asset } = await uploadsOf(t).upload(owner, png, 'image/png')
  const path = `{O}/marketing/media/${asset.assetId}/fit`
  const fitted = await refusing(['remove'], () =>
    t.request('POST', path, { as: owner, body: { platform: 'instagram' } }),
  )
  assert.equal(fitted.status, 200, JSON.stringify(fitted.body))

  const server = await listening((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png))
  const { importFetch } = t.services
  t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  const body = { url: `http://127.0.0.1:${portOf(server)}/a.png` }
  const imported = await refusing(['remove'], () =>
    t.request('POST', '{O}/marketing/media/import', { as: owner, body }),
  )
  t.services.importFetch = importFetch
  server.close()
  assert.equal(imported.status, 200, JSON.stringify(imported.body))
  assert.deepEqual(await tickets(), [])
  assert.deepEqual(await inHand(), [])
})

test('a refused upload is forgotten, and a logo is kept or replaced, even if its file cannot be removed', async () => {
  const { start, put, complete } = uploadsOf(t)
  const ticket = await start(owner, PNG)
  await put(ticket, Buffer.concat([png.subarray(0, 60), Buffer.alloc(99)]), 'image/png')
  const refused = await refusing(['remove', 'closeUpload'], () => complete(owner, ticket, PNG))
  assert.deepEqual([refused.status, refused.body.details?.[0]?.code], [400, 'not_decodable'])

  const { upload } = picturesOf(t)
  for (let round = 0; round < 2; round++) {
    const { assetUrl } = await upload(owner, LOGO, png)
    const shown = await refusing(['remove', 'closeUpload'], () =>
      t.request('PATCH', '{O}', { as: owner, body: { avatarUrl: assetUrl } }),
    )
    assert.deepEqual([shown.status, shown.data?.avatarUrl], [200, assetUrl])
  }
  assert.deepEqual(await tickets(), [])
})

test('a full disk is reported as such, and the upload can be completed once there is room', async () => {
  const { start, put, complete } = uploadsOf(t)
  const ticket = await start(owner, PNG)
  await put(ticket, png, 'image/png')
  const { heavyWork } = t.services
  const { run } = heavyWork
  heavyWork.run = () => Promise.reject(Object.assign(new Error('In a child process'), { code: 'ENOSPC' }))
  const full = await complete(owner, ticket, PNG)
  heavyWork.run = run
  assert.equal(full.status, 503, JSON.stringify(full.body))
  assert.match(full.body.error, /The disk is full/)
  assert.equal((await complete(owner, ticket, PNG)).status, 200)
})

test('a stored file without a row is noted until it is removed, and swept a day later', async () => {
  const { start, put, complete } = uploadsOf(t)
  const ticket = await start(owner, PNG)
  await put(ticket, png, 'image/png')
  const { storageBytes } = t.services.config
  t.services.config.storageBytes = 10
  // As if the process had died between writing the file and the row, so that nothing is cleaned up.
  const refused = await refusing(['remove'], () => complete(owner, ticket, PNG))
  t.services.config.storageBytes = storageBytes
  assert.equal(refused.status, 402)
  const left = await files('media')
  assert.equal(left.length, 2, 'the file and its preview')
  assert.equal((await inHand()).length, 2)

  assert.equal((await complete(owner, ticket, PNG)).status, 200)
  assert.equal((await inHand()).length, 2, 'those of the second try have their row')
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  assert.equal(await sweepFilesInHand(t.services, sweep), 0, 'they may be in hand still')
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await t.owner.updateTable('file_in_hand').set({ noted_at: longAgo }).where('org_id', '=', owner.orgId).execute()
  assert.equal(await sweepFilesInHand(t.services, sweep), 2)
  await sweep.destroy()
  assert.deepEqual((await files('media')).toSorted(), (await namedFiles()).toSorted())
  assert.deepEqual(await inHand(), [])
})
