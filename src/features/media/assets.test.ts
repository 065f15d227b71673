import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { AppError } from '#kernel/errors.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { readAssets } from './assets/read-assets.ts'
import { resolvePostMedia } from './library/resolve-post-media.ts'
import { sweepUnfinishedUploads } from './storing/sweep-uploads.ts'

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

test('the details of a post’s files come from our records, whatever the caller sends', async () => {
  const { asset } = await upload(owner, png, 'image/png', { altText: 'A saw' })
  const silent = (await upload(owner, png, 'image/png')).asset
  const lies = { url: 'https://evil.example/x.png', contentType: 'image/gif', sizeBytes: 1, width: 9, height: 9 }
  const resolve = (media: object) =>
    inScope(t.services.db, owner, (db) =>
      resolvePostMedia(db, owner.orgId, t.services.storage, media as never, 'body.posts.0.media'),
    )
  assert.deepEqual(await resolve({ kind: 'image', assetId: asset.assetId, ...lies }), asset)
  assert.deepEqual(await resolve({ kind: 'image', assetId: asset.assetId, altText: 'Mine' }), {
    ...asset,
    altText: 'Mine',
  })
  const { kind: _, ...first } = asset
  const { kind: __, ...second } = silent
  assert.deepEqual(
    await resolve({ kind: 'images', images: [{ assetId: silent.assetId }, { assetId: asset.assetId, altText: '' }] }),
    { kind: 'images', images: [second, { ...first, altText: '' }] },
  )

  const stranger = await t.make.org()
  const foreign = (await upload(stranger, png, 'image/png')).asset
  const pending = await start(owner, { kind: 'image', contentType: 'image/png' })
  const images = [foreign, asset, { assetId: pending.assetId }].map(({ assetId }) => ({ assetId }))
  await assert.rejects(resolve({ kind: 'images', images }), (error) => {
    assert.ok(error instanceof AppError && error.kind === 'validation')
    assert.deepEqual(
      error.facts.details?.map(({ path, code }) => [path, code]),
      [
        ['body.posts.0.media.images.0.assetId', 'asset_not_found'],
        ['body.posts.0.media.images.2.assetId', 'asset_not_found'],
      ],
    )
    return true
  })
  await assert.rejects(resolve({ kind: 'video', assetId: asset.assetId }), (error) => {
    assert.ok(error instanceof AppError)
    assert.deepEqual(error.facts.details, [
      {
        path: 'body.posts.0.media.assetId',
        code: 'asset_of_other_kind',
        message: 'This asset is an image: say so in kind, or choose another',
      },
    ])
    return true
  })
})

test('the publisher reads where a file is stored, only in its own workspace and only complete files', async () => {
  const { asset } = await upload(owner, png, 'image/png')
  const stranger = await t.make.org()
  const foreign = (await upload(stranger, png, 'image/png')).asset
  const pending = await start(owner, { kind: 'image', contentType: 'image/png' })
  const ids = [asset.assetId, foreign.assetId, pending.assetId]
  const found = await inScope(t.services.db, { orgId: owner.orgId }, (db) => readAssets(db, owner.orgId, ids))
  assert.deepEqual([...found.keys()], [asset.assetId])
  const { storageKey, ...rest } = found.get(asset.assetId) ?? {}
  assert.deepEqual(rest, {
    kind: 'image',
    assetId: asset.assetId,
    contentType: 'image/png',
    sizeBytes: asset.sizeBytes,
    width: 30,
    height: 20,
    durationSeconds: null,
    aiGenerated: false,
  })
  assert.equal((await t.services.storage.read(storageKey ?? '')).length, asset.sizeBytes)
  // The query itself is limited to the workspace, even without row-level security.
  const past = await t.owner.transaction().execute((db) => readAssets(db, owner.orgId, [foreign.assetId]))
  assert.equal(past.size, 0)
})

test('abandoned uploads are forgotten after a day', async () => {
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
  const [old, young] = [
    await start(owner, { kind: 'image', contentType: 'image/png' }),
    await start(owner, { kind: 'image', contentType: 'image/png' }),
  ]
  const { ticket: done, asset } = await upload(owner, png, 'image/png')
  for (const ticket of [old, young]) await put(ticket, png, 'image/png')
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const { assetId, key } of [old, done]) {
    await t.owner
      .updateTable('media_asset')
      .set({ created_at: longAgo.toISOString() })
      .where('id', '=', assetId)
      .execute()
    await utimes(join(t.services.config.dataDir, 'files', key), longAgo, longAgo)
  }
  assert.equal(await sweepUnfinishedUploads(t.services, sweep), 1)
  await sweep.destroy()
  const said = { kind: 'image', contentType: 'image/png' }
  assert.equal((await complete(owner, old, said)).status, 404)
  assert.equal((await complete(owner, young, said)).status, 200)
  assert.deepEqual((await complete(owner, done, said)).data.asset, asset)
  assert.deepEqual(
    [await t.services.storage.peek(old.key, 1), await t.services.storage.peek(done.key, 1)],
    [null, null],
  )
})
