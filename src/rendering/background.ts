import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { rgba } from './blend.ts'
import { box, type Element, picture, type RawPixels } from './element.ts'
import type { Stage } from './layout/stage.ts'

/** Decodes a picture to exactly this size, cropping it if its ratio differs. Null if it cannot be decoded. */
export async function coverPixels(bytes: Uint8Array, width: number, height: number): Promise<RawPixels | null> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS })
      .autoOrient()
      .resize({ width, height, fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  } catch {
    return null
  }
}

/**
 * The background picture of a page. With `veiled`, a translucent layer covers it, so that text is readable anywhere.
 */
export function pictureBehind(stage: Stage, pixels: RawPixels, veiled: boolean): Element[] {
  const { width, height, photo } = stage
  const whole = { position: 'absolute', left: 0, top: 0, width, height }
  const veil = rgba(photo.ground, photo.veil)
  return [
    picture(pixels, whole),
    ...(veiled ? [box({ ...whole, backgroundImage: `linear-gradient(${veil}, ${veil})` })] : []),
  ]
}
