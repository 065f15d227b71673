import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { video } from '../../../tests/support/features/media/videos.ts'
import { makePreviews } from './index.ts'

let t: TestApp
let owner: Person
let sweep: Db
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

async function added(bytes: Buffer, type: string, as = owner): Promise<string> {
  const { answer, asset } = await uploadsOf(t).upload(as, bytes, type)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return asset.assetId
}
const item = async (assetId: string, as = owner) =>
  (await t.request('GET', `{O}/marketing/media/${assetId}`, { as })).data
async function shown(url: string) {
  const { statusCode, headers, rawPayload } = await t.app.inject({ url: new URL(url).pathname })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { pages = 1, exif } = await sharp(rawPayload, { pages: -1 }).metadata()
  return { width: info.width, height: info.height, pages, exif, first: [...data.subarray(0, 3)] }
}
const row = (assetId: string) =>
  t.owner.selectFrom('media_asset').selectAll().where('id', '=', assetId).executeTakeFirstOrThrow()
/** Removes previews, as in files from before previews existed. */
const withoutPreview = (...ids: string[]) =>
  t.owner.updateTable('media_asset').set({ preview_key: null, preview_bytes: null }).where('id', 'in', ids).execute()

test('an image has a small WebP preview; a small image is not enlarged', async () => {
  const large = await item(await added(await solid({ width: 1200, height: 800 }).jpeg().toBuffer(), 'image/jpeg'))
  assert.notEqual(large.previewUrl, large.asset.url)
  const { width, height, exif } = await shown(large.previewUrl)
  assert.deepEqual([width, height, exif], [480, 320, undefined])
  const small = await item(await added(await solid({ width: 30, height: 20 }).png().toBuffer(), 'image/png'))
  assert.equal((await shown(small.previewUrl)).width, 30)
})

for (const format of ['gif', 'webp'] as const) {
  test(`the preview of an animated ${format} is its first frame, and the animation itself stays one`, async () => {
    const bytes = await animation(format, ['#ff0000', '#00ff00', '#0000ff'], 600)
    const found = await item(await added(bytes, `image/${format}`))
    const { pages, width, first } = await shown(found.previewUrl)
    assert.deepEqual([pages, width], [1, 480])
    assert.ok((first[0] ?? 0) > 200 && (first[1] ?? 255) < 50, `red: ${first}`)
  })
}

/** A video of two seconds, first red and then green, made by the same ffmpeg that reads it. */
async function film(format: 'mp4' | 'mov' | 'webm', filter = 'null'): Promise<Buffer> {
  const ffmpeg = await t.services.findFfmpeg()
  assert.ok(ffmpeg)
  const folder = await mkdtemp(join(tmpdir(), 'galley-film-'))
  const path = join(folder, `film.${format}`)
  const codec = format === 'webm' ? ['libvpx', '-deadline', 'realtime'] : ['libx264', '-pix_fmt', 'yuv420p']
  const source = 'color=red:s=640x320:d=1[a];color=lime:s=640x320:d=1[b];[a][b]concat'
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-vf', filter, '-c:v', ...codec, path]
  await promisify(execFile)(ffmpeg.path, args)
  return readFile(path).finally(() => rm(folder, { recursive: true }))
}

test('a video has a frame from near its beginning as its preview, if ffmpeg is found', async (context) => {
  if (!(await t.services.findFfmpeg())) return context.skip('there is no ffmpeg for this machine')
  for (const [format, type] of [
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
  ] as const) {
    const found = await item(await added(await film(format), type))
    assert.ok(found.previewUrl, format)
    const { width, height, first } = await shown(found.previewUrl)
    assert.deepEqual([width, height], [480, 240], format)
    assert.ok((first[0] ?? 0) > 180 && (first[1] ?? 255) < 80, `${format}, red: ${first}`)
  }
})

test('a video without a visible frame is kept as a file, and so is every video if there is no ffmpeg', async () => {
  assert.equal((await item(await added(await video(), 'video/mp4'))).previewUrl, null)
  const { findFfmpeg } = t.services
  t.services.findFfmpeg = async () => null
  const found = await item(await added(await video({ format: 'webm' }), 'video/webm'))
  t.services.findFfmpeg = findFfmpeg
  assert.equal(found.previewUrl, null)
})

test('files without a preview get one later, in every workspace, each once', async () => {
  const other = await t.make.org()
  const jpeg = await solid({ width: 700, height: 700 }).jpeg().toBuffer()
  const [mine, theirs] = [await added(jpeg, 'image/jpeg'), await added(jpeg, 'image/jpeg', other)]
  await withoutPreview(mine, theirs)
  const bare = await item(mine)
  assert.equal(bare.previewUrl, bare.asset.url, 'until then an image is shown itself')
  await makePreviews(t.services, sweep)
  for (const [assetId, as] of [
    [mine, owner],
    [theirs, other],
  ] as const) {
    const { previewUrl } = await item(assetId, as)
    assert.ok(previewUrl.includes(as.orgId))
    assert.equal((await shown(previewUrl)).width, 480)
  }
  const first = await row(mine)
  await Promise.all([makePreviews(t.services, sweep), makePreviews(t.services, sweep)])
  assert.deepEqual(await row(mine), first)
  assert.deepEqual(await t.owner.selectFrom('file_in_hand').selectAll().execute(), [])
})

test('many files of one person, in whatever workspaces, do not delay another person’s file', async () => {
  const many = await t.make.org()
  const [second] = await t.make.moreOrgs(many, 1)
  assert.ok(second)
  const one = await t.make.org()
  const old = (as: Person, count: number) =>
    t.owner
      .insertInto('media_asset')
      .values(
        Array.from({ length: count }, () => ({
          org_id: as.orgId,
          kind: 'image' as const,
          content_type: 'image/png',
          status: 'ready' as const,
          upload_key: 'u',
          storage_key: `media/${as.orgId}/gone.png`,
          size_bytes: 10,
        })),
      )
      .execute()
  await old(many, 100)
  await old(second, 100)
  await old(one, 1)
  await makePreviews(t.services, sweep)
  const tried = async ({ orgId }: Person) => {
    const rows = t.owner
      .selectFrom('media_asset')
      .select('id')
      .where('org_id', '=', orgId)
      .where('preview_tries', '=', 1)
    return (await rows.execute()).length
  }
  assert.equal(await tried(one), 1)
  assert.equal((await tried(many)) + (await tried(second)), 19)
  await t.owner.deleteFrom('media_asset').where('org_id', 'in', [many.orgId, second.orgId, one.orgId]).execute()
})

test('an unreadable file is tried three times, an hour apart, and does not hold up the others', async () => {
  const jpeg = await solid({ width: 700, height: 700 }).jpeg().toBuffer()
  const [gone, good] = [await added(jpeg, 'image/jpeg'), await added(jpeg, 'image/jpeg')]
  await withoutPreview(gone, good)
  const { storage_key } = await row(gone)
  await t.services.storage.remove(storage_key ?? '')
  for (let run = 0; run < 5; run++) {
    await makePreviews(t.services, sweep)
    await makePreviews(t.services, sweep)
    const longAgo = new Date(Date.now() - 61 * 60 * 1000).toISOString()
    await t.owner.updateTable('media_asset').set({ preview_tried_at: longAgo }).where('id', '=', gone).execute()
  }
  assert.equal((await row(gone)).preview_tries, 3)
  assert.notEqual((await row(good)).preview_key, null)
})

test('a preview counts as stored data of the workspace', async () => {
  const as = await t.make.org()
  const assetId = await added(await solid({ width: 900, height: 900 }).png().toBuffer(), 'image/png', as)
  const { size_bytes, preview_bytes } = await row(assetId)
  assert.ok(size_bytes !== null && preview_bytes !== null && preview_bytes > 0)
  const { storageBytes } = t.services.config
  const ask = () =>
    t.request('POST', '{O}/marketing/media/upload-url', {
      as,
      body: { kind: 'image', contentType: 'image/png', sizeBytes: 1000 },
    })
  t.services.config.storageBytes = size_bytes + preview_bytes + 999
  assert.equal((await ask()).status, 402)
  t.services.config.storageBytes++
  assert.equal((await ask()).status, 200)
  t.services.config.storageBytes = storageBytes
})
