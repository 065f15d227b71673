/** Runs in a child process, where it can be ended: see image-work.ts. */
import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/uploads.ts'
import type { ImageRepair } from '#rules/repair.ts'
import { decoding, OPTIONS, sizeOf } from './one-picture.ts'

export interface FitImage {
  from: string
  to: string
  repair: ImageRepair
}

export type FittedType = 'image/jpeg' | 'image/png'
export type Fitted =
  | { type: FittedType; width: number; height: number; sizeBytes: number }
  | { problem: 'not_decodable' | 'animated' | 'cannot_fit' }

const WHITE = '#ffffff'
const QUALITIES = [92, 85, 75, 65]
/** A picture that is still too large is scaled down by steps, to no less than this share of its sides. */
const SHRINK = 0.85
const LEAST_SHARE = 0.25
/** Where a PNG has more, it is a photo. */
const FLAT_PNG_BYTES = 2_000_000

/**
 * Writes a copy that the network takes: upright, filled up to its shape, no larger than it allows. It stays a PNG where
 * that is taken and small enough, so that text stays sharp and transparency is kept; else it becomes a JPEG on white.
 */
export function fitImage({ from, to, repair }: FitImage): Promise<Fitted> {
  return decoding<Fitted>(async () => {
    const {
      pages = 1,
      hasAlpha,
      format,
      autoOrient,
    } = await sharp(from, { ...OPTIONS, limitInputPixels: MAX_IMAGE_PIXELS }).metadata()
    if (pages > 1) return { problem: 'animated' }
    const canvas = canvasOf(autoOrient, repair.ratio)
    const keepsPng = hasAlpha || format === 'png'
    // As a PNG a photo would be scaled down for nothing.
    const mostAsPng = hasAlpha ? repair.maxBytes : Math.min(repair.maxBytes, FLAT_PNG_BYTES)
    const most = Math.min(1, Math.sqrt((repair.maxPixels ?? MAX_IMAGE_PIXELS) / (canvas.width * canvas.height)))
    for (let share = most; share >= Math.min(most, LEAST_SHARE); share *= SHRINK) {
      const drawn = () => draw(from, canvas, share, hasAlpha)
      const tries: Try[] = [
        ...(keepsPng ? [{ type: PNG, maxBytes: mostAsPng, encode: () => drawn().png({ compressionLevel: 9 }) }] : []),
        ...QUALITIES.map((quality) => ({
          type: JPEG,
          maxBytes: repair.maxBytes,
          encode: () => drawn().flatten({ background: WHITE }).jpeg({ quality }),
        })),
      ]
      for (const { type, maxBytes, encode } of tries) {
        if (!repair.types.includes(type)) continue
        const { width, height } = await encode().toFile(to)
        const sizeBytes = await sizeOf(to)
        if (sizeBytes <= maxBytes) return { type, width, height, sizeBytes }
      }
    }
    return { problem: 'cannot_fit' }
  })
}

const PNG = 'image/png' as const
const JPEG = 'image/jpeg' as const

interface Try {
  type: FittedType
  maxBytes: number
  encode: () => Sharp
}

interface Size {
  width: number
  height: number
}

/** As large as the picture, and wider or higher where its shape is none that is taken. */
function canvasOf({ width, height }: Size, ratio: ImageRepair['ratio']): Size {
  if (!ratio) return { width, height }
  if (width / height < ratio.min) return { width: Math.ceil(height * ratio.min), height }
  if (width / height > ratio.max) return { width, height: Math.ceil(width / ratio.max) }
  return { width, height }
}

function draw(from: string, canvas: Size, share: number, isClear: boolean): Sharp {
  const side = (pixels: number): number => Math.max(1, Math.floor(pixels * share))
  const background = isClear ? { r: 255, g: 255, b: 255, alpha: 0 } : WHITE
  return sharp(from, { ...OPTIONS, limitInputPixels: MAX_IMAGE_PIXELS })
    .autoOrient()
    .resize({ width: side(canvas.width), height: side(canvas.height), fit: 'contain', background })
}
