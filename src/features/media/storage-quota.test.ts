import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { LOGO, OWN, picturesOf } from '../../../tests/support/features/media/pictures.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

const MB = 1024 ** 2
const IMAGE = { kind: 'image', contentType: 'image/png' }

let t: TestApp
let uploads: ReturnType<typeof uploadsOf>
let pictures: ReturnType<typeof picturesOf>
let png: Buffer

before(async () => {
  t = await testApp({ env: { GALLEY_STORAGE_GB: '3', GALLEY_OPEN_UPLOADS: '8' } })
  uploads = uploadsOf(t)
  pictures = picturesOf(t)
  png = await solid({ width: 30, height: 20 }).png().toBuffer()
})
after(() => t.close())

const ask = (as: Person, body: object) => t.request('POST', '{O}/marketing/media/upload-url', { as, body })
const video = (sizeBytes?: number) => ({ kind: 'video', contentType: 'video/mp4', ...(sizeBytes && { sizeBytes }) })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const backdate = (as: Person, minutes: number) =>
  t.owner
    .updateTable('upload_ticket')
    .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where('org_id', '=', as.orgId)
    .execute()

test('of sixty parallel requests for a gigabyte exactly as many succeed as there is room for', async () => {
  const owner = await t.make.org()
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(owner, video())))
  assert.deepEqual(statuses(answers), [200, 200, 200, ...Array(57).fill(402)])
  const refused = answers.find(({ status }) => status === 402)
  assert.equal(refused?.body.code, 'fair_use_limit')
  assert.match(
    refused?.body.error,
    /may store 3 GB: 0 MB are files .*, 3 GB are held .*asks for 1 GB.*GALLEY_STORAGE_GB/,
  )
  assert.equal((await ask(await t.make.org(), video())).status, 200, 'each workspace has its own room')
})

test('few upload addresses are open at once, and an expired one does not count', async () => {
  const owner = await t.make.org()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(owner, { ...IMAGE, sizeBytes: 10 })))
  assert.deepEqual(statuses(answers), [...Array(8).fill(200), ...Array(4).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(refused?.body.code, 'rate_limit_exceeded')
  assert.ok(refused && refused.body.retryAfterSeconds > 800 && refused.body.retryAfterSeconds <= 900)
  assert.match(refused?.body.error, /8 uploads are open/)
  await backdate(owner, 16)
  assert.equal((await ask(owner, IMAGE)).status, 200)
})

test('an expired address frees the room that it reserved, but not that of bytes sent to it', async () => {
  const owner = await t.make.org()
  await Promise.all([ask(owner, video()), ask(owner, video())])
  const sent = await uploads.start(owner, { ...IMAGE, sizeBytes: png.length })
  await uploads.put(sent, png, 'image/png')
  assert.equal((await ask(owner, video())).status, 402, 'two and a bit are held')
  await backdate(owner, 16)
  assert.equal((await ask(owner, video(2 * MB))).status, 200)
  const said = await ask(owner, video(3 * 1024 * MB))
  assert.deepEqual([said.status, said.body.details[0].code], [400, 'too_large'])
  await Promise.all([ask(owner, video()), ask(owner, video())])
  assert.match((await ask(owner, video(1022 * MB))).body.error, /0.1 MB are files|0 MB are files/)
  assert.equal((await ask(owner, video(1021 * MB))).status, 200, 'the sent one holds its own bytes alone')
})

const libraryFile = (owner: Person, sizeBytes: number) =>
  t.owner
    .insertInto('media_asset')
    .values({
      org_id: owner.orgId,
      kind: 'video',
      content_type: 'video/mp4',
      status: 'ready',
      upload_key: 'u',
      storage_key: 'media/x.mp4',
      size_bytes: sizeBytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('files of the library count, and those that are refused or thrown away do not', async () => {
  const owner = await t.make.org()
  await libraryFile(owner, 3 * 1024 * MB - 100_000)
  const refused = await ask(owner, IMAGE)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  assert.match(refused.body.error, /this one asks for 20 MB. Say sizeBytes/)
  const ticket = await uploads.start(owner, { ...IMAGE, sizeBytes: 80_000 })
  assert.equal((await ask(owner, { ...IMAGE, sizeBytes: 30_000 })).status, 402)
  await uploads.put(ticket, Buffer.concat([png.subarray(0, 60), Buffer.alloc(79_940)]), 'image/png')
  assert.equal((await uploads.complete(owner, ticket, IMAGE)).status, 400)
  assert.equal((await ask(owner, { ...IMAGE, sizeBytes: 30_000 })).status, 200)
})

test('a file that grew beyond the remaining room is not kept, and can be completed once there is room', async () => {
  const owner = await t.make.org()
  const ticket = await uploads.start(owner, { ...IMAGE, sizeBytes: png.length })
  await uploads.put(ticket, png, 'image/png')
  const full = await libraryFile(owner, 3 * 1024 * MB - 1)
  const refused = await uploads.complete(owner, ticket, IMAGE)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  await t.owner.deleteFrom('media_asset').where('id', '=', full.id).execute()
  assert.equal((await uploads.complete(owner, ticket, IMAGE)).status, 200)
})

test('of many copies at once, only as many are kept as there is room for, and no part of the others stays', async () => {
  const owner = await t.make.org()
  const noise = await sharp(chanceFrom('storage-quota').bytes(200 * 200 * 3), {
    raw: { width: 200, height: 200, channels: 3 },
  })
    .png()
    .toBuffer()
  const { asset } = await uploads.upload(owner, noise, 'image/png')
  const used = () =>
    t.owner
      .selectFrom('media_asset')
      .select(({ fn, eb }) => [
        fn.sum<number>(eb('size_bytes', '+', eb.ref('preview_bytes'))).as('bytes'),
        fn.countAll<number>().as('files'),
      ])
      .where('org_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
  const fit = () =>
    t.request('POST', `{O}/marketing/media/${asset.assetId}/fit`, { as: owner, body: { platform: 'instagram' } })
  const { bytes: original } = await used()
  assert.equal((await fit()).status, 200)
  const { bytes: withOne } = await used()
  const { storageBytes } = t.services.config
  t.services.config.storageBytes = Number(withOne) + 2 * (Number(withOne) - Number(original)) + 300_000
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, fit))
    assert.ok(answers.every(({ status }) => status === 200 || status === 402 || status === 503))
    const { bytes, files } = await used()
    assert.ok(Number(bytes) <= t.services.config.storageBytes, `${bytes} of ${t.services.config.storageBytes}`)
    assert.equal(Number(files), 2 + answers.filter(({ status }) => status === 200).length)
    const stored = await readdir(join(t.services.config.dataDir, 'files/media', owner.orgId))
    assert.equal(stored.length, 2 * Number(files), 'each with its preview')
  } finally {
    t.services.config.storageBytes = storageBytes
  }
})

test('no more than the announced size can be sent, one body at a time', async () => {
  const owner = await t.make.org()
  const ticket = await pictures.ticket(owner, LOGO, 'image/png')
  await assert.rejects(pictures.put(ticket, Buffer.alloc(5 * MB + 1)), /larger than 5 MB/)
  await pictures.put(ticket, png)
  await assert.rejects(pictures.put(ticket, png), /uploaded already/)
})

test('logos and profile pictures use tickets as well, and setting one uses its ticket up', async () => {
  const owner = await t.make.org()
  for (const path of [LOGO, OWN]) {
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => t.request('POST', path, { as: owner, body: { contentType: 'image/png' } })),
    )
    assert.deepEqual(statuses(answers), [...Array(8).fill(200), 429])
    const open = answers.find(({ status }) => status === 200)?.data
    await pictures.put(open, png)
    const patch = { as: owner, body: { avatarUrl: open.assetUrl } }
    assert.equal((await t.request('PATCH', path === LOGO ? '{O}' : '/v1/users/me', patch)).status, 200)
    const again = await t.request('POST', path, { as: owner, body: { contentType: 'image/png' } })
    assert.equal(again.status, 200)
  }
})

test('pictures that nobody sets fill only their person’s own room', async () => {
  const owner = await t.make.newcomer()
  const large = Buffer.alloc(5 * MB)
  for (let sent = 0; sent < 20; sent++) await pictures.put(await pictures.ticket(owner, OWN, 'image/png'), large)
  const refused = await t.request('POST', OWN, { as: owner, body: { contentType: 'image/png' } })
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
})
