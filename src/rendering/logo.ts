import sharp from 'sharp'
import { contrastOf } from '#contract/making/colour.ts'
import { box, type Element, picture } from './element.ts'

export interface Logo {
  png: Uint8Array
  width: number
  height: number
  /** Less than 3 % of it is transparent, so it is a picture with visible edges. */
  opaque: boolean
  /** The colours of its visible parts, with the share of each. */
  colours: { colour: string; share: number }[]
}

/** The logo is scaled to this many pixels a side to be examined. */
const LOOKED_AT = 64
/** The least contrast at which a part of a logo is visible on its background. */
const SEEN = 1.75
/** The share of the logo that has to be visible. */
const MOST = 0.8

/** Examines the appearance of a logo. Its file was made by `cleanLogo` or by the library's own cleaning. */
export async function readLogo(bytes: Uint8Array): Promise<Logo | null> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 })
    const whole = await image
      .clone()
      .ensureAlpha()
      .trim({ threshold: 1 })
      .resize({ width: 800, height: 800, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(whole.data)
      .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = whole.info
    return { png: whole.data, width, height, ...look(small.data) }
  } catch {
    return null // not a usable logo: the visual has none
  }
}

function look(pixels: Buffer): Pick<Logo, 'opaque' | 'colours'> {
  const counts = new Map<string, number>()
  let [solid, seen] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha > 250) solid++
    if (alpha < 128) continue
    seen++
    // Sixteen steps a channel are precise enough to judge visibility.
    const colour = `#${[0, 1, 2].map((add) => ((pixels[at + add] ?? 0) & 0xf0).toString(16).padStart(2, '0')).join('')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = [...counts].map(([colour, count]) => ({ colour, share: count / Math.max(1, seen) }))
  return { opaque: solid > (pixels.length / 4) * 0.97, colours }
}

/** The share of the logo that is visible on the background, from 0 to 1. */
export const seenOn = ({ colours }: Pick<Logo, 'colours'>, ground: string): number =>
  colours.reduce((sum, { colour, share }) => sum + (contrastOf(colour, ground) >= SEEN ? share : 0), 0)

const PLATES = ['#ffffff', '#11141a', '#8b93a3'] as const

/** The colour of a plate under the logo if the background would hide it. Null if it needs none. */
export function plateFor(logo: Logo, ground: string | null): string | null {
  if (ground !== null && (logo.opaque || seenOn(logo, ground) >= MOST)) return null
  if (ground === null && logo.opaque) return null
  return [...PLATES].sort((a, b) => seenOn(logo, b) - seenOn(logo, a))[0] ?? null
}

/**
 * The displayed size: all logos have about the same area, so that a wide one does not look larger than a square one.
 */
export function logoSize(logo: Logo, height: number, mostWidth: number): { width: number; height: number } {
  const ratio = logo.width / logo.height
  const area = height * height * 1.9
  const wanted = { width: Math.sqrt(area * ratio), height: Math.sqrt(area / ratio) }
  const scale = Math.min(1, mostWidth / wanted.width, height / wanted.height)
  return {
    width: Math.max(1, Math.round(wanted.width * scale)),
    height: Math.max(1, Math.round(wanted.height * scale)),
  }
}

/** The logo, on a plate if it needs one. `ground` is null on a picture, whose colours are unknown. */
export function logoOn(logo: Logo, ground: string | null, height: number, mostWidth: number): Element {
  const plate = plateFor(logo, ground)
  const pad = plate === null ? 0 : Math.round(height * 0.16)
  const size = logoSize(logo, height - 2 * pad, mostWidth - 4 * pad)
  const image = picture(logo.png, {
    ...size,
    objectFit: 'contain',
    ...(logo.opaque && { borderRadius: Math.round(Math.min(size.width, size.height) * 0.12) }),
  })
  if (plate === null) return image
  const style = { backgroundColor: plate, borderRadius: Math.round(height * 0.18), padding: `${pad}px ${pad * 2}px` }
  return box({ ...style, alignItems: 'center', justifyContent: 'center' }, [image])
}
