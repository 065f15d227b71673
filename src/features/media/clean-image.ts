import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { type ImageType, MAX_ANIMATION_PIXELS, MAX_IMAGE_PIXELS } from '#contract/uploads.ts'
import { invalidField } from '#kernel/errors.ts'

export interface CleanImage {
  bytes: Uint8Array
  width: number
  height: number
}

const TIMEOUT_SECONDS = 60
/** Where a caller names the upload. */
const PATH = 'body.key'

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

/** The longest side of a picture of a person or a workspace, in pixels. */
const PICTURE_SIDE = 512

/**
 * A square of at most 512 px as WebP, cleaned as above, of an animation the first frame. `cover` cuts what stands over
 * (a face stays large), `contain` leaves the rest transparent (a wide logo stays whole). Throws 400 at `path`.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  type: ImageType,
  { fit, path }: { fit: 'cover' | 'contain'; path: string },
): Promise<Uint8Array> {
  await checkSize(bytes, type, path)
  try {
    const { width, height } = (await sharp(bytes, OPTIONS).metadata()).autoOrient
    const side = Math.min(fit === 'cover' ? Math.min(width, height) : Math.max(width, height), PICTURE_SIDE)
    return await sharp(bytes, OPTIONS)
      .autoOrient()
      .resize({ width: side, height: side, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  } catch (error) {
    throw undecodable(error, path)
  }
}

/** Damage is refused, mere warnings of a decoder are not. */
const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true }

/** Reads the header alone, before anything is decoded. Answers whether there is more than one frame. */
async function checkSize(bytes: Uint8Array, type: ImageType, path = PATH): Promise<boolean> {
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw undecodable(error, path)
    })
  const animated = pages > 1 && (type === 'image/gif' || type === 'image/webp')
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels(`${MAX_IMAGE_PIXELS / 1e6} megapixels`, path)
  if (animated && width * height * pages > MAX_ANIMATION_PIXELS) {
    throw tooManyPixels(`${MAX_ANIMATION_PIXELS / 1e6} megapixels in all its frames together`, path)
  }
  return animated
}

function tooManyPixels(most: string, path: string) {
  return invalidField(path, 'too_many_pixels', `The image has more than ${most}: make it smaller, then upload it again`)
}

function undecodable(cause: unknown, path = PATH) {
  const refusal = invalidField(path, 'not_decodable', 'The file is damaged: it cannot be read as an image')
  refusal.cause = cause
  return refusal
}
