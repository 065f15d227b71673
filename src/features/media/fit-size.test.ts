import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLATFORMS } from '#contract/platforms.ts'
import { repairOf } from '#rules/repair.ts'
import { canvasOf, scaled } from './fit-size.ts'

/** The allowed ratios of Instagram. */
const RATIO = { min: 0.8, max: 1.91 }

test('however far a picture is scaled down, its shape stays an accepted one', () => {
  for (const picture of [
    { width: 4000, height: 5001 },
    { width: 3213, height: 9999 },
    { width: 1439, height: 1799 },
    { width: 9551, height: 5000 },
    { width: 3, height: 900 },
    { width: 900, height: 3 },
  ]) {
    const canvas = canvasOf(picture, RATIO)
    for (let share = 1; share > 0.0005; share *= 0.97) {
      const { width, height } = scaled(canvas, share, RATIO)
      const shape = width / height
      assert.ok(shape >= RATIO.min && shape <= RATIO.max, `${width} × ${height} of ${canvas.width} × ${canvas.height}`)
      assert.ok(width >= 1 && height >= 1)
    }
  }
})

test('little is lost by scaling, and nothing where every shape is accepted', () => {
  const canvas = { width: 4000, height: 5000 }
  const { width, height } = scaled(canvas, 0.3333, RATIO)
  assert.ok(width >= 1332 && height >= 1664, `${width} × ${height}`)
  assert.deepEqual(scaled({ width: 1000, height: 10 }, 0.5, null), { width: 500, height: 5 })
})

test('for every network, the copy that is requested needs no further copy', () => {
  const odd = { assetId: crypto.randomUUID(), url: '/x', sizeBytes: 90_000_000, contentType: 'image/webp' }
  for (const platform of PLATFORMS) {
    for (const [width, height] of [
      [3213, 9999],
      [9551, 5000],
      [6000, 6000],
    ] as const) {
      const repair = repairOf(platform, { ...odd, width, height })
      if (!repair) continue
      const small = { contentType: repair.types[0] ?? '', sizeBytes: 1 }
      const canvas = canvasOf({ width, height }, repair.ratio)
      for (let share = 0.8; share > 0.01; share *= 0.9) {
        const sides = scaled(canvas, share, repair.ratio)
        if (repair.maxPixels !== null && sides.width * sides.height > repair.maxPixels) continue
        assert.equal(
          repairOf(platform, { ...odd, ...sides, ...small }),
          null,
          `${platform}: ${sides.width} × ${sides.height}`,
        )
      }
    }
  }
})
