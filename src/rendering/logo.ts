import sharp from 'sharp'
import { contrastOf } from '#contract/making/colour.ts'
import { box, type Element, picture } from './element.ts'

export interface Logo {
  png: Uint8Array
  width: number
  height: number
  /** Nothing of it is transparent: a picture with edges of its own. */
  opaque: boolean
  /** The colours of what is seen of it, and how much of it each makes up. */
  colours: { colour: string; share: number }[]
}

/** Looked at in so many pixels. */
const LOOKED_AT = 64
/** A part of a logo that differs so little from its ground is lost. */
const SEEN = 1.75
/** So much of it has to be seen. */
const MOST = 0.8

/** Reads what a logo looks like. Its file is one of ours: `cleanLogo` made it, or the library's own cleaning. */
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
    return null // a file that can be no logo: the visual does without
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
    // Sixteen steps a channel are near enough to tell whether it is seen.
    const colour = `#${[0, 1, 2].map((add) => ((pixels[at + add] ?? 0) & 0xf0).toString(16).padStart(2, '0')).join('')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const colours = [...counts].map(([colour, count]) => ({ colour, share: count / Math.max(1, seen) }))
  return { opaque: solid > (pixels.length / 4) * 0.97, colours }
}

/** How much of it is seen on the ground, from 0 to 1. */
export const seenOn = ({ colours }: Pick<Logo, 'colours'>, ground: string): number =>
  colours.reduce((sum, { colour, share }) => sum + (contrastOf(colour, ground) >= SEEN ? share : 0), 0)

const PLATES = ['#ffffff', '#11141a', '#8b93a3'] as const

/** What it is laid on where the ground would swallow it. Null: nothing. */
export function plateFor(logo: Logo, ground: string | null): string | null {
  if (ground !== null && (logo.opaque || seenOn(logo, ground) >= MOST)) return null
  if (ground === null && logo.opaque) return null
  return [...PLATES].sort((a, b) => seenOn(logo, b) - seenOn(logo, a))[0] ?? null
}

/** How large it is shown: every logo with about the same area, so that a wide one is not a giant beside a square one. */
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

/** The logo, on a plate where it needs one. `ground` null: a picture, of which nothing is known. */
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
