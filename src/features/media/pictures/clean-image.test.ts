import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { ImageType } from '#contract/media/uploads.ts'
import { animation, photo, solid } from '../../../../tests/support/features/media/images.ts'
import { cleanImage as clean, makePreview } from './clean-image.ts'
import { fitImage } from './fit-image.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-images-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function outcome(bytes: Uint8Array, type: ImageType) {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, bytes)
  return clean({ from, to, type })
}

async function cleanImage(bytes: Uint8Array, type: ImageType) {
  const facts = await outcome(bytes, type)
  assert.ok(!('problem' in facts), JSON.stringify(facts))
  const cleaned = await readFile(join(folder, 'to'))
  assert.deepEqual([facts.sizeBytes, (await stat(join(folder, 'to'))).mode & 0o777], [cleaned.length, 0o600])
  return { ...facts, bytes: cleaned }
}

async function isRefused(bytes: Uint8Array, type: ImageType, problem: string) {
  assert.deepEqual(await outcome(bytes, type), { problem })
}

test('a photo is turned upright, and loses its data about place and camera', async () => {
  const original = await photo({ width: 60, height: 40 })
  assert.ok(original.includes('PRIVATE-NOTE') && original.includes('CAMERA-MAKER'))
  const clean = await cleanImage(original, 'image/jpeg')
  assert.deepEqual([clean.width, clean.height], [40, 60])
  const { exif, orientation, icc, xmp, format } = await sharp(clean.bytes).metadata()
  assert.deepEqual([exif, orientation, icc, xmp, format], [undefined, undefined, undefined, undefined, 'jpeg'])
  const bytes = Buffer.from(clean.bytes)
  assert.ok(!bytes.includes('PRIVATE-NOTE') && !bytes.includes('CAMERA-MAKER'))
  // The left half of the stored pixels is red. After a turn by 90° it is the upper half.
  const { data } = await sharp(clean.bytes).raw().toBuffer({ resolveWithObject: true })
  assert.ok((data[0] ?? 0) > 200 && (data.at(-1) ?? 0) > 200)
})

test('a disk error is not blamed on the picture', async () => {
  const [from, to] = [join(folder, 'whole'), join(folder, 'no-such-folder/to')]
  await writeFile(from, await solid({ width: 4, height: 4 }).png().toBuffer())
  const type = 'image/png'
  await assert.rejects(clean({ from, to, type }), { code: 'ENOENT' })
  await assert.rejects(clean({ from: join(folder, 'gone'), to, type }), { code: 'ENOENT' })
  await assert.rejects(makePreview({ from, to, type }), { code: 'ENOENT' })
  const repair = { types: ['image/jpeg'], maxBytes: 1000, maxPixels: null, ratio: null }
  await assert.rejects(fitImage({ from, to, repair }), { code: 'ENOENT' })
})

test('data hidden behind the picture is removed', async () => {
  const png = Buffer.concat([
    await solid({ width: 4, height: 4 }).png().toBuffer(),
    Buffer.from('<script>HIDDEN</script>'),
  ])
  const { bytes } = await cleanImage(png, 'image/png')
  assert.ok(!Buffer.from(bytes).includes('HIDDEN'))
})

for (const format of ['gif', 'webp'] as const) {
  test(`an animated ${format} keeps its frames`, async () => {
    const clean = await cleanImage(await animation(format, ['#ff0000', '#00ff00', '#0000ff'], 20), `image/${format}`)
    const { pages, delay } = await sharp(clean.bytes, { animated: true }).metadata()
    assert.deepEqual([pages, delay], [3, [100, 100, 100]])
    assert.deepEqual([clean.width, clean.height], [20, 20])
  })
}

test('transparency is kept in PNG and WebP', async () => {
  const clear = sharp({ create: { width: 3, height: 3, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  for (const format of ['png', 'webp'] as const) {
    const { bytes } = await cleanImage(await clear.clone()[format]().toBuffer(), `image/${format}`)
    assert.equal((await sharp(bytes).metadata()).hasAlpha, true)
  }
})

test('more than 40 megapixels are refused before they are decoded', async () => {
  const most = await cleanImage(await solid({ width: 8000, height: 5000 }).png().toBuffer(), 'image/png')
  assert.equal(most.width, 8000)
  const bomb = await solid({ width: 8001, height: 5000 }).png().toBuffer()
  assert.ok(bomb.length < 1_000_000)
  await isRefused(bomb, 'image/png', 'too_many_pixels')
})

test('all frames of an animation count', async () => {
  const colors = Array.from({ length: 24 }, (_, index) => `hsl(${index * 15}, 100%, 50%)`)
  const long = await animation('gif', colors)
  // The size of the logical screen, on which all frames are drawn.
  long.writeUInt16LE(2048, 6)
  long.writeUInt16LE(2048, 8)
  await isRefused(long, 'image/gif', 'too_many_pixels')
})

test('an animation of more than 1000 frames is refused, however small they are', async () => {
  const colors = Array.from({ length: 1001 }, (_, index) => `hsl(${(index * 97) % 360}, 100%, ${index % 2 ? 30 : 70}%)`)
  await isRefused(await animation('webp', colors, 2), 'image/webp', 'too_many_frames')
})

test('a damaged image is refused', async () => {
  const whole = await photo({ width: 200, height: 200 })
  await isRefused(whole.subarray(0, whole.length / 2), 'image/jpeg', 'not_decodable')
  await isRefused(whole.subarray(0, 4), 'image/jpeg', 'not_decodable')
})
