import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { coverPixels } from '#rendering/background.ts'
import { readLogo } from '#rendering/logo.ts'
import { readShot } from '#rendering/screenshots/window.ts'

const whole = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#3b82f6' } })
const files: Record<string, Buffer> = {
  png: await whole().png().toBuffer(),
  jpeg: await whole().jpeg().toBuffer(),
  webp: await whole().webp().toBuffer(),
  gif: await whole().gif().toBuffer(),
}

/** Broken variants of a picture: cut off, full of noise, reversed, or with a header that claims a far larger size. */
function spoiled(bytes: Buffer): Buffer[] {
  const at = (share: number) => Math.floor(bytes.length * share)
  const changed = (from: number, value: number) => {
    const copy = Buffer.from(bytes)
    for (let place = from; place < Math.min(copy.length, from + 8); place++) copy[place] = value
    return copy
  }
  return [
    ...[0, 0.1, 0.3, 0.6, 0.9].map((share) => bytes.subarray(0, at(share))),
    ...[0.05, 0.2, 0.5, 0.8].map((share) => changed(at(share), 0xff)),
    changed(16, 0x7f),
    Buffer.concat([bytes.subarray(0, at(0.5)), Buffer.alloc(5000, 0xab)]),
  ]
}

describe('a malicious or damaged picture is read or refused, and crashes nothing:', () => {
  for (const [type, bytes] of Object.entries(files)) {
    test(type, async () => {
      const crop = { zoom: 1, focusX: 0.5, focusY: 0.5 }
      for (const one of spoiled(bytes)) {
        const pixels = await coverPixels(one, 40, 40)
        if (pixels) assert.equal(pixels.data.length, 40 * 40 * 4)
        const shot = await readShot(one, crop, { width: 40, height: 40 })
        if (shot) assert.ok(shot.pixels.width <= 40 && shot.pixels.height <= 40)
        await readLogo(one)
      }
      assert.ok(await coverPixels(bytes, 40, 40))
    })
  }
})

test('a picture with too many pixels is refused by its header', async () => {
  const huge = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="9" height="9"/></svg>',
  )
  assert.equal(await coverPixels(huge, 40, 40), null)
})

test('no part of a picture is drawn outside its place, and a rotated sheet keeps its corners', async () => {
  const { turned, fitCorners, warp } = await import('#rendering/screenshots/warp.ts')
  const data = new Uint8Array(200 * 100 * 4).fill(255)
  const box = { x: 30, y: 20, width: 240, height: 160 }
  const corners = fitCorners(turned({ width: 200, height: 100 }, { about: -24, over: 10, roll: 2 }, 380), box)
  const { data: out } = warp({ width: 200, height: 100, data }, corners, { width: 300, height: 200 })
  const opaque = (x: number, y: number) => (out[(Math.round(y) * 300 + Math.round(x)) * 4 + 3] ?? 0) > 128
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 300; x++) {
      if (opaque(x, y)) assert.ok(x >= box.x - 1 && x <= box.x + box.width && y >= box.y - 1 && y <= box.y + box.height)
    }
  }
  const [middleX, middleY] = [0, 1].map((axis) =>
    corners.reduce((sum, corner) => sum + (axis === 0 ? corner.x : corner.y) / 4, 0),
  )
  assert.ok(opaque(middleX ?? 0, middleY ?? 0))
  // In true perspective, the side that is farther away is shorter.
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  assert.notEqual(Math.round(bottomLeft.y - topLeft.y), Math.round(bottomRight.y - topRight.y))
})
