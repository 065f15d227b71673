import type { ImageLimits } from '#contract/limit-shapes.ts'
import type { PostImage, PostMedia } from '#contract/media.ts'
import { DEFAULT_PLATFORM_ACCESS, type Platform } from '#contract/platforms.ts'
import { partsOf } from '#contract/post-parts.ts'
import { RULES } from './platforms/table.ts'

/** What a copy of an image has to be, so that a network takes it. Nothing of the picture is cut off. */
export interface ImageRepair {
  /** MIME types, the ones that the network takes. */
  types: readonly string[]
  maxBytes: number
  maxPixels: number | null
  /** Width to height; the sides are filled up. */
  ratio: { min: number; max: number } | null
}

/** What the network takes of a single image; null where it takes none. */
function limitsOf(platform: Platform, image: PostImage): ImageLimits | null {
  const [part] = partsOf<PostMedia>({ contentText: '', media: { kind: 'image', ...image }, platformPayload: null })
  if (!part) return null
  return RULES[platform].limits(part, { access: DEFAULT_PLATFORM_ACCESS, facts: null }).images
}

/**
 * What would make the image fit: where its format, its size or its shape is all that is wrong. Null if it fits as it is,
 * or the network takes no images at all. Pure: the same in the server and in the browser. Decision 056
 */
export function repairOf(platform: Platform, image: PostImage): ImageRepair | null {
  const limits = limitsOf(platform, image)
  if (!limits) return null
  const { types, ratio } = limits
  const { contentType, sizeBytes, width = 0, height = 0 } = image
  const isGif = contentType === 'image/gif'
  const maxBytes = isGif && types.includes(contentType) ? (limits.maxGifBytes ?? limits.maxBytes) : limits.maxBytes
  const maxPixels = limits.maxPixels ?? null
  const shape = width / height
  const misshapen =
    ratio && height > 0 && (shape < ratio.advised.min - ROUNDING || shape > ratio.advised.max + ROUNDING)
  const fits =
    types.includes(contentType) &&
    sizeBytes <= maxBytes &&
    (maxPixels === null || width * height <= maxPixels) &&
    !misshapen
  if (fits) return null
  return { types, maxBytes, maxPixels, ratio: ratio?.advised ?? null }
}

/** Sides are whole pixels. */
const ROUNDING = 0.01
