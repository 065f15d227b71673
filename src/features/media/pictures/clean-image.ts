/** Runs in a child process, where it can be ended: see image-work.ts. */
import sharp, { type Sharp } from 'sharp'
import {
  type ImageType,
  MAX_ANIMATION_FRAMES,
  MAX_ANIMATION_PIXELS,
  MAX_IMAGE_PIXELS,
} from '#contract/media/uploads.ts'
import { framesOfPng } from './frames-of-png.ts'
import { decoding, type Encoded, encoded, OPTIONS, readPicture, writePicture } from './one-picture.ts'

export interface ImageFile {
  from: string
  to: string
  type: ImageType
}

export type ImageProblem = 'not_decodable' | 'too_many_pixels' | 'too_many_frames'
export type CleanImage =
  | { width: number; height: number; sizeBytes: number; frames: number; animationLost: boolean }
  | { problem: ImageProblem }

const ENCODE: Record<ImageType, (image: Sharp, animated: boolean) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  // Each level of effort costs seconds more for an animation of a hundred frames.
  'image/webp': (image, animated) => image.webp({ quality: 90, effort: animated ? 1 : 4 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
}

/**
 * Decodes the picture and encodes it again: upright, in sRGB, without metadata or other data. GIF and WebP keep their
 * frames; an animated PNG becomes a still one, with a warning. docs/design/security.md, "Uploads".
 */
export async function cleanImage({ from, to, type }: ImageFile): Promise<CleanImage> {
  return rewrite(from, to, type, (bytes, animated) => {
    const image = sharp(bytes, { ...OPTIONS, animated, limitInputPixels: MAX_ANIMATION_PIXELS })
    return encoded(ENCODE[type](animated ? image : image.autoOrient(), animated))
  })
}

/** The longest side of a picture of a person or a workspace, in pixels. */
const PICTURE_SIDE = 512

/**
 * Makes a square WebP of at most `side` pixels (512 if left out), cleaned like `cleanImage`; of an animation, only the
 * first frame. `cover` crops the edges (a face stays large), `contain` adds transparent edges (a wide logo stays
 * whole).
 */
export async function cleanPicture(file: ImageFile & { fit: 'cover' | 'contain'; side?: number }) {
  const { from, to, type, fit, side: most = PICTURE_SIDE } = file
  return rewrite(from, to, type, async (bytes) => {
    const { width, height } = (await sharp(bytes, OPTIONS).metadata()).autoOrient
    const side = Math.min(fit === 'cover' ? Math.min(width, height) : Math.max(width, height), most)
    const square = sharp(bytes, OPTIONS)
      .autoOrient()
      .resize({ width: side, height: side, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    return encoded(square.webp({ quality: 90 }))
  })
}

/**
 * The longest side of a preview, in pixels. Tiles in lists are half as wide, so previews are sharp on high-resolution
 * screens too.
 */
const PREVIEW_SIDE = 480

/** Makes a small WebP of an image; of an animation, only its first frame. */
export async function makePreview({ from, to, type }: ImageFile): Promise<CleanImage> {
  return rewrite(from, to, type, (bytes) => smallWebp(bytes))
}

export function smallWebp(bytes: Uint8Array): Promise<Encoded> {
  const small = sharp(bytes, { ...OPTIONS, limitInputPixels: MAX_IMAGE_PIXELS })
    .autoOrient()
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
  return encoded(small.webp({ quality: 78 }))
}

/** Bluesky's lexicon allows 1,000,000 bytes for the thumbnail of a card. Platform facts, section 10 */
const CARD_BYTES = 1_000_000
const CARD_SIDE = 1200

/**
 * Makes a JPEG for a link card: at most 1200 px and 1 MB, cleaned like `cleanImage`; of an animation, only the first
 * frame.
 */
export async function cleanCard({ from, to, type }: ImageFile): Promise<CleanImage> {
  return rewrite(from, to, type, async (bytes) => {
    for (const quality of [85, 70, 50, 30]) {
      const card = sharp(bytes, OPTIONS)
        .autoOrient()
        .resize({ width: CARD_SIDE, height: CARD_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
      const made = await encoded(card.jpeg({ quality }))
      if (made.data.length <= CARD_BYTES) return made
    }
    return { problem: 'too_many_pixels' }
  })
}

/** Reads the file, has it encoded again and writes the result. Writes nothing if something is wrong with the file. */
async function rewrite(
  from: string,
  to: string,
  type: ImageType,
  encode: (bytes: Uint8Array, animated: boolean) => Promise<Encoded | { problem: ImageProblem }>,
): Promise<CleanImage> {
  const bytes = await readPicture(from)
  const size = await readSize(bytes, type)
  if (typeof size === 'string') return { problem: size }
  const made = await decoding(() => encode(bytes, size.animated))
  if ('problem' in made) return made
  const { width, height, frames } = made
  const animationLost = type === 'image/png' && framesOfPng(bytes) > 1
  return { width, height, frames, animationLost, sizeBytes: await writePicture(to, made) }
}

/** Reads only the header, before anything is decoded. Returns the problem, or whether there are several frames. */
async function readSize(bytes: Uint8Array, type: ImageType): Promise<ImageProblem | { animated: boolean }> {
  try {
    const header = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata()
    const { width, height, pages = 1 } = header
    const animated = pages > 1 && (type === 'image/gif' || type === 'image/webp')
    if (width * height > MAX_IMAGE_PIXELS) return 'too_many_pixels'
    if (animated && pages > MAX_ANIMATION_FRAMES) return 'too_many_frames'
    if (animated && width * height * pages > MAX_ANIMATION_PIXELS) return 'too_many_pixels'
    return { animated }
  } catch {
    return 'not_decodable'
  }
}
