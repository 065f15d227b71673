/** Runs in a child process, where it can be ended: see image-work.ts. */
import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import type { ImageRepair } from '#rules/repair.ts'
import { canvasOf, scaled } from './fit-size.ts'
import { decoding, type Encoded, encoded, OPTIONS, readPicture, writePicture } from './one-picture.ts'

export interface FitImage {
  from: string
  to: string
  repair: ImageRepair
}

export type FittedType = 'image/jpeg' | 'image/png'
export type Fitted =
  | { type: FittedType; width: number; height: number; sizeBytes: number }
  | { problem: 'not_decodable' | 'animated' | 'cannot_fit' }

const PNG = 'image/png'
const JPEG = 'image/jpeg'
const WHITE = '#ffffff'
const QUALITIES = [92, 85, 75, 65]
/** The smallest share of the allowed sides to which a picture is scaled down if its file is too large. */
const LEAST_SHARE = 0.25
/**
 * Each step scales by the factor by which the file is too large, and at least by this factor, so that a few encodings
 * are enough.
 */
const SHRINK = 0.85
const SHRINKINGS = 6
/** A PNG above this size is treated as a photo. */
const FLAT_PNG_BYTES = 2_000_000

/**
 * Writes a copy that the network accepts: upright, padded to an allowed ratio, and within the size limits. The copy
 * stays a PNG where that is allowed and small enough, to keep text sharp and transparency; otherwise it becomes a JPEG
 * on white.
 */
export async function fitImage({ from, to, repair }: FitImage): Promise<Fitted> {
  const bytes = await readPicture(from)
  const made = await decoding(() => fit(bytes, repair))
  if ('problem' in made) return made
  const { type, width, height } = made
  return { type, width, height, sizeBytes: await writePicture(to, made) }
}

type Copy = Encoded & { type: FittedType }

/** Tries until the copy fits, with at most eleven encodings. */
async function fit(bytes: Uint8Array, repair: ImageRepair): Promise<Copy | { problem: 'animated' | 'cannot_fit' }> {
  const options = { ...OPTIONS, limitInputPixels: MAX_IMAGE_PIXELS }
  const { pages = 1, hasAlpha, format, autoOrient } = await sharp(bytes, options).metadata()
  if (pages > 1) return { problem: 'animated' }
  const canvas = canvasOf(autoOrient, repair.ratio)
  const most = Math.min(1, Math.sqrt((repair.maxPixels ?? MAX_IMAGE_PIXELS) / (canvas.width * canvas.height)))
  const background = hasAlpha ? { r: 255, g: 255, b: 255, alpha: 0 } : WHITE
  const draw = (share: number): Sharp =>
    sharp(bytes, options)
      .autoOrient()
      .resize({ ...scaled(canvas, share, repair.ratio), fit: 'contain', background })
  const png = (share: number) => encoded(draw(share).png({ compressionLevel: 9 }))
  const jpeg = (share: number, quality: number) => encoded(draw(share).flatten({ background: WHITE }).jpeg({ quality }))

  const takesJpeg = repair.types.includes(JPEG)
  let last: Encoded | null = null
  if (repair.types.includes(PNG) && (hasAlpha || format === 'png' || !takesJpeg)) {
    last = await png(most)
    // A photo as a PNG would be scaled down without a benefit.
    const mostBytes = hasAlpha || !takesJpeg ? repair.maxBytes : Math.min(repair.maxBytes, FLAT_PNG_BYTES)
    if (last.data.length <= mostBytes) return { ...last, type: PNG }
  }
  for (const quality of takesJpeg ? QUALITIES : []) {
    last = await jpeg(most, quality)
    if (last.data.length <= repair.maxBytes) return { ...last, type: JPEG }
  }
  if (!last) return { problem: 'cannot_fit' }
  let share = most
  for (let tries = 0; tries < SHRINKINGS; tries++) {
    share *= Math.min(SHRINK, Math.sqrt(repair.maxBytes / last.data.length))
    if (share < most * LEAST_SHARE) break
    last = takesJpeg ? await jpeg(share, QUALITIES.at(-1) ?? 65) : await png(share)
    if (last.data.length <= repair.maxBytes) return { ...last, type: takesJpeg ? JPEG : PNG }
  }
  return { problem: 'cannot_fit' }
}
