import { contrastOf } from '#contract/making/colour.ts'

/** Colours are stored as `#rrggbb`, and changed in OKLab, where equal steps look equal. Björn Ottosson, 2020 */
type Triple = [number, number, number]

const channels = (colour: string): Triple =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as Triple // three of them

const hex = (rgb: Triple): string =>
  `#${rgb
    .map((share) =>
      Math.round(Math.min(1, Math.max(0, share)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const curved = (share: number): number => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

function toOklab(colour: string): Triple {
  const [r, g, b] = channels(colour).map(linear) as Triple // one for each
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([light, a, b]: Triple): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hex(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map((share) => curved(Math.max(0, share))) as Triple,
  )
}

/** The perceived lightness, from 0 to 1. */
export const lightness = (colour: string): number => toOklab(colour)[0]

export const chroma = (colour: string): number => {
  const [, a, b] = toOklab(colour)
  return Math.hypot(a, b)
}

/** The same hue at another lightness, a little greyer if `keep` is below 1. */
export function withLightness(colour: string, light: number, keep = 1): string {
  const [, a, b] = toOklab(colour)
  return fromOklab([light, a * keep, b * keep])
}

/** Mixes `share` of the second colour into the first, as the eye perceives it. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [toOklab(one), toOklab(other)]
  return fromOklab(a.map((value, at) => value + ((b[at] ?? 0) - value) * share) as Triple)
}

/** The visible colour if the second colour lies over the first with this opacity, as the renderer composes them. */
export function over(below: string, above: string, opacity: number): string {
  const [a, b] = [channels(below), channels(above)]
  return hex(a.map((value, at) => value + ((b[at] ?? 0) - value) * opacity) as Triple)
}

export const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)))

/** Makes the colour darker or lighter until it is readable on all of the backgrounds. */
export function readable(colour: string, grounds: readonly string[], least: number): string {
  if (leastContrast(colour, grounds) >= least) return colour
  const from = lightness(colour)
  for (let step = 0.02; step <= 1; step += 0.02) {
    for (const light of [from - step, from + step]) {
      if (light < 0 || light > 1) continue
      const tried = withLightness(colour, light, light > 0.9 || light < 0.15 ? 0.5 : 1)
      if (leastContrast(tried, grounds) >= least) return tried
    }
  }
  return leastContrast('#ffffff', grounds) > leastContrast('#000000', grounds) ? '#ffffff' : '#000000'
}

export const rgba = (colour: string, opacity: number): string =>
  `rgba(${channels(colour)
    .map((share) => Math.round(share * 255))
    .join(', ')}, ${opacity})`
