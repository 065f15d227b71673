import { type CssNode, generate } from 'css-tree'
import { type Color, converter, formatHex, interpolate, parse } from 'culori'
import { parseValue } from './parse-value.ts'

export interface Colour {
  /** `#rrggbb`, without its transparency. */
  hex: string
  alpha: number
}

/** The CSS functions that are colours. Functions that mix or choose colours are computed below. */
const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'])
/** Below this chroma a colour looks black, white or grey. */
const NEUTRAL_CHROMA = 0.03
const MOST = 12

/** The colours in a value with resolved variables, in order. A gradient gives each of its stops. */
export function coloursIn(value: string): Colour[] {
  if (value.length > 2_000) return []
  const found: Colour[] = []
  const tree = parseValue(value)
  const walk = (node: CssNode): void => {
    if (found.length >= MOST) return
    const colour = colourOf(node)
    if (colour) found.push(shown(colour))
    else if ((node.type === 'Value' || node.type === 'Function' || node.type === 'Parentheses') && !isColour(node))
      for (const child of node.children) walk(child)
  }
  walk(tree)
  return found
}

const isColour = (node: CssNode): boolean => node.type === 'Function' && FUNCTIONS.has(node.name.toLowerCase())

function colourOf(node: CssNode): Color | null {
  if (node.type === 'Hash') return parse(`#${node.value}`) ?? null
  if (node.type === 'Identifier') return /^transparent$/i.test(node.name) ? null : (parse(node.name) ?? null)
  if (node.type !== 'Function') return null
  const name = node.name.toLowerCase()
  if (FUNCTIONS.has(name)) return parse(spaced(generate(node).toLowerCase())) ?? null
  if (name === 'light-dark')
    return colourOf(partsOf(node)[0]?.[0] ?? node.children.toArray()[0] ?? { type: 'WhiteSpace' })
  return name === 'color-mix' ? mixOf(node) : null
}

/** Adds blanks that the library needs and the CSS generator leaves out. */
const spaced = (text: string): string =>
  text
    .replace(/%(?=[\d.+-])/g, '% ')
    .replace(/\s*\/\s*/g, ' / ')
    .replace(/([\d)])(?=[+-]\d)/g, (_, before) => `${before} `)

/** The arguments of a function, separated by commas. */
function partsOf({ children }: Extract<CssNode, { type: 'Function' }>): CssNode[][] {
  const parts: CssNode[][] = [[]]
  for (const child of children) {
    if (child.type === 'Operator' && child.value === ',') parts.push([])
    else parts.at(-1)?.push(child)
  }
  return parts
}

function mixOf(node: Extract<CssNode, { type: 'Function' }>): Color | null {
  const [method = [], first = [], second = []] = partsOf(node)
  const space = method.flatMap((one) => (one.type === 'Identifier' ? [one.name.toLowerCase()] : []))[1] ?? 'oklab'
  const [one, other] = [first, second].map((part) => {
    const colour = part.map(colourOf).find((found) => found !== null) ?? null
    const percent = part.find((given) => given.type === 'Percentage')
    return { colour, share: percent?.type === 'Percentage' ? Number(percent.value) / 100 : null }
  })
  if (!one || !other) return null
  const share = one.share ?? (other.share === null ? 0.5 : 1 - other.share)
  if (one.colour && !other.colour) return { ...one.colour, alpha: (one.colour.alpha ?? 1) * share }
  if (other.colour && !one.colour) return { ...other.colour, alpha: (other.colour.alpha ?? 1) * (1 - share) }
  if (!one.colour || !other.colour) return null
  const mode = space === 'srgb' ? 'rgb' : ['oklch', 'lab', 'lch', 'hsl', 'hwb'].includes(space) ? space : 'oklab'
  return interpolate([one.colour, other.colour], mode)(1 - share)
}

const shown = (colour: Color): Colour => ({ hex: formatHex(colour), alpha: colour.alpha ?? 1 })

const oklch = converter('oklch')

export interface Look {
  /** From 0 to 1. */
  lightness: number
  chroma: number
  hue: number
}

export function lookOf(hex: string): Look {
  const { l, c, h } = oklch(parse(hex) ?? { mode: 'rgb' })
  return { lightness: l, chroma: c, hue: h ?? 0 }
}

export const isNeutral = (hex: string): boolean => lookOf(hex).chroma < NEUTRAL_CHROMA

/** Whether people would call it a colour, and not black, white or grey. */
export function isVivid(hex: string): boolean {
  const { lightness, chroma } = lookOf(hex)
  return chroma >= 0.05 && lightness > 0.2 && lightness < 0.95
}

/** How different two colours look. Shades of one colour have a distance below 0.1. */
export function distance(one: string, other: string): number {
  const [a, b] = [lookOf(one), lookOf(other)]
  const angle = ((a.hue - b.hue) * Math.PI) / 180
  const chroma = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(angle)
  return Math.sqrt((a.lightness - b.lightness) ** 2 + Math.max(0, chroma))
}
