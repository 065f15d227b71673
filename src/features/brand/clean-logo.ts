/** Runs in a child process, where it can be ended: see logo-work.ts. */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { MAX_IMAGE_PIXELS } from '#contract/media/uploads.ts'
import { cleanSvg } from './svg/clean-svg.ts'

sharp.concurrency(1)
sharp.cache(false)

/** The longest side of a kept logo, in pixels. It is large enough for every visual. */
const SIDE = 1024
/** The density, in dots per inch, at which one unit of an SVG is one pixel. */
const DENSITY = 72
/** The highest density that the decoder accepts. */
const MAX_DENSITY = 100_000
const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS }

export type LogoProblem = 'not_decodable' | 'cut_off' | 'too_many_pixels' | 'logo_empty'
/** `leftOut` is true if elements were removed that a logo may not contain. */
export interface Logo {
  png: Uint8Array
  width: number
  height: number
  hasText: boolean
  leftOut: boolean
}
export type CleanLogo = Logo | { problem: LogoProblem }

/**
 * Makes a PNG of a logo. Active content of an SVG and metadata of an image are left out. Transparency is kept; of an
 * animation, only the first frame.
 */
export async function cleanLogo({ bytes, isSvg }: { bytes: Uint8Array; isSvg: boolean }): Promise<CleanLogo> {
  if (!isSvg) return drawn(() => picture(bytes), { hasText: false, leftOut: false })
  const source = utf8(bytes)
  if (source === null) return { problem: 'not_decodable' }
  const cleaned = cleanSvg(source)
  if ('problem' in cleaned) return cleaned
  const { svg, ...found } = cleaned
  return drawn(() => drawing(Buffer.from(svg)), found)
}

/** Decodes UTF-8 only. In another encoding a parser could read something else than the code that checks the text. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function drawn(
  open: () => Promise<Sharp | 'too_many_pixels'>,
  found: { hasText: boolean; leftOut: boolean },
): Promise<CleanLogo> {
  try {
    const image = await open()
    if (image === 'too_many_pixels') return { problem: image }
    const { data, info } = await image
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.channels === 4 && (await sharp(data).stats()).channels[3]?.max === 0) return { problem: 'logo_empty' }
    return { png: data, width: info.width, height: info.height, ...found }
  } catch {
    return { problem: 'not_decodable' }
  }
}

async function picture(bytes: Uint8Array): Promise<Sharp | 'too_many_pixels'> {
  // Reads only the header, before anything is decoded.
  const { width, height } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata()
  if (width * height > MAX_IMAGE_PIXELS) return 'too_many_pixels'
  return sharp(bytes, OPTIONS).autoOrient()
}

/** Renders the SVG in the size in which it is kept, whatever size the file states. */
async function drawing(svg: Uint8Array): Promise<Sharp | 'too_many_pixels'> {
  const { width, height } = await sharp(svg, { ...OPTIONS, limitInputPixels: false }).metadata()
  const density = Math.min((DENSITY * SIDE) / Math.max(width, height), MAX_DENSITY)
  return density < 1 ? 'too_many_pixels' : sharp(svg, { ...OPTIONS, density })
}
