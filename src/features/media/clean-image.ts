import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { type ImageType, MAX_ANIMATION_PIXELS, MAX_IMAGE_PIXELS } from '#contract/uploads.ts'
import { invalidField } from '#kernel/errors.ts'

export interface CleanImage {
  bytes: Uint8Array
  width: number
  height: number
}

const TIMEOUT_SECONDS = 60

const ENCODE: Record<ImageType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/gif': (image) => image.gif(),
}

/**
 * The same picture, decoded and encoded anew: upright, in sRGB, without metadata and without whatever else the file
 * carried. GIF and WebP keep their frames. Throws 400 at `body.key` where it cannot be decoded or is too large.
 * Design: security, "Uploads".
 */
export async function cleanImage(bytes: Uint8Array, type: ImageType): Promise<CleanImage> {
  const animated = await checkSize(bytes, type)
  try {
    const image = sharp(bytes, { ...OPTIONS, animated, limitInputPixels: MAX_ANIMATION_PIXELS })
    const upright = animated ? image : image.autoOrient()
    const { data, info } = await ENCODE[type](upright)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    throw undecodable(error)
  }
}

/** Damage is refused, mere warnings of a decoder are not. */
const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true }

/** Reads the header alone, before anything is decoded. Answers whether there is more than one frame. */
async function checkSize(bytes: Uint8Array, type: ImageType): Promise<boolean> {
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw undecodable(error)
    })
  const animated = pages > 1 && (type === 'image/gif' || type === 'image/webp')
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels(`${MAX_IMAGE_PIXELS / 1e6} megapixels`)
  if (animated && width * height * pages > MAX_ANIMATION_PIXELS) {
    throw tooManyPixels(`${MAX_ANIMATION_PIXELS / 1e6} megapixels in all its frames together`)
  }
  return animated
}

function tooManyPixels(most: string) {
  return invalidField(
    'body.key',
    'too_many_pixels',
    `The image has more than ${most}: make it smaller, then upload it again`,
  )
}

function undecodable(cause: unknown) {
  const refusal = invalidField('body.key', 'not_decodable', 'The file is damaged: it cannot be read as an image')
  refusal.cause = cause
  return refusal
}
