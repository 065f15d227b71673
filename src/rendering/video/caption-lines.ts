import type { Renderer } from '@takumi-rs/core'
import type { Typeface } from '../fonts/typefaces.ts'
import { words } from '../layout/stage.ts'
import { measureTree } from '../renderer.ts'
import { directionOf, leadingFor } from '../scripts.ts'

export interface CaptionWord {
  text: string
  spaced: boolean
  start: number
  end: number
}

export interface PlacedWord {
  text: string
  /** The index of the word in the caption. Several parts may have the same one. */
  index: number
  x: number
  width: number
}

export interface CaptionLines {
  size: number
  leading: number
  /** The lines in order, each centred on 0. */
  lines: { width: number; words: PlacedWord[] }[]
}

export const CAPTION_WEIGHT = 750
/** Tried one after the other. Smaller text would not be readable on a phone. */
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.62]
const SPACE = 0.27
/** The lines that fit into the strip: two of the full size, three of the smallest. */
const MOST_LINES = (scale: number): number => Math.floor(2.05 / scale)

type Sized = { text: string; spaced: boolean; index: number; width: number }

/** Sets a caption in lines that fit, as large as possible, and of about equal length. */
export async function captionLines(
  renderer: Renderer,
  own: readonly CaptionWord[],
  { face, size, lineWidth }: { face: Typeface; size: number; lineWidth: number },
): Promise<CaptionLines> {
  const all = own.map(({ text }) => text).join(' ')
  const leading = leadingFor(all, 1.24)
  const rtl = directionOf(all) === 'rtl'
  const widthOf = (text: string) => measureWord(renderer, text, face, size)
  const sized: Sized[] = []
  for (const [index, { text, spaced }] of own.entries()) sized.push({ text, spaced, index, width: await widthOf(text) })
  for (const scale of SCALES) {
    const most = lineWidth / scale
    if (sized.some(({ width }) => width > most)) continue
    const lines = balanced(sized, most, size)
    if (lines.length <= MOST_LINES(scale)) return placed(lines, { size, scale, leading, rtl })
  }
  const scale = SCALES.at(-1) ?? 1
  const broken: Sized[] = []
  for (const word of sized) broken.push(...(await pieces(word, lineWidth / scale, widthOf)))
  const lines = greedy(broken, lineWidth / scale, size).slice(0, MOST_LINES(scale))
  return placed(lines, { size, scale, leading, rtl })
}

async function measureWord(renderer: Renderer, text: string, face: Typeface, size: number): Promise<number> {
  const node = words(text, { face, size, weight: CAPTION_WEIGHT, colour: '#ffffff', style: { whiteSpace: 'nowrap' } })
  const { runs } = await measureTree(renderer, node, 20_000)
  if (runs.length === 0) return 0
  return Math.max(...runs.map(({ x, width }) => x + width)) - Math.min(...runs.map(({ x }) => x))
}

const gapBefore = (word: Sized, size: number): number => (word.spaced ? size * SPACE : 0)

function greedy(sized: readonly Sized[], most: number, size: number): Sized[][] {
  const lines: Sized[][] = []
  let width = Number.POSITIVE_INFINITY
  for (const word of sized) {
    const next = width + gapBefore(word, size) + word.width
    if (next > most) {
      lines.push([word])
      width = word.width
    } else {
      lines.at(-1)?.push(word)
      width = next
    }
  }
  return lines
}

/** The fewest lines, of about equal length. */
function balanced(sized: readonly Sized[], most: number, size: number): Sized[][] {
  const lines = greedy(sized, most, size)
  let [best, low, high] = [lines, Math.max(...sized.map(({ width }) => width)), most]
  for (let step = 0; step < 8 && lines.length > 1; step++) {
    const middle = (low + high) / 2
    const tried = greedy(sized, middle, size)
    if (tried.length > lines.length) low = middle
    else [best, high] = [tried, middle]
  }
  return best
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

async function pieces(word: Sized, most: number, widthOf: (text: string) => Promise<number>): Promise<Sized[]> {
  if (word.width <= most) return [word]
  const signs = [...graphemes.segment(word.text)].map(({ segment }) => segment)
  if (signs.length < 2) return [{ ...word, width: most }]
  const half = Math.ceil(signs.length / 2)
  const made: Sized[] = []
  for (const [at, text] of [signs.slice(0, half).join(''), signs.slice(half).join('')].entries()) {
    const piece = { ...word, text, spaced: at === 0 && word.spaced, width: await widthOf(text) }
    made.push(...(await pieces(piece, most, widthOf)))
  }
  return made
}

function placed(
  lines: readonly Sized[][],
  { size, scale, leading, rtl }: { size: number; scale: number; leading: number; rtl: boolean },
): CaptionLines {
  return {
    size: size * scale,
    leading,
    lines: lines.map((line) => {
      const own = line.map((word, at) => ({ ...word, gap: at === 0 ? 0 : gapBefore(word, size) }))
      const width = own.reduce((sum, word) => sum + word.gap + word.width, 0) * scale
      let passed = 0
      const set = own.map(({ text, index, width: wide, gap }) => {
        passed += gap * scale
        const from = passed
        passed += wide * scale
        return { text, index, x: from - width / 2, width: wide * scale }
      })
      return { width, words: inReadingOrder(set, rtl) }
    }),
  }
}

/** Moves words of the other direction: in a line of Arabic, two English words stand in English order. UAX 9, L2 */
function inReadingOrder(set: readonly PlacedWord[], rtl: boolean): PlacedWord[] {
  const made = rtl ? mirrored(set) : [...set]
  const isOther = (text: string) => /\p{L}|\p{N}/u.test(text) && (directionOf(text) === 'rtl') !== rtl
  for (let at = 0; at < made.length; at++) {
    let end = at
    while (end < made.length && isOther(made[end]?.text ?? '')) end++
    if (end > at + 1) made.splice(at, end - at, ...mirrored(made.slice(at, end)))
    at = Math.max(at, end - 1)
  }
  return made
}

/** Reverses the order of words within the same width. */
function mirrored(set: readonly PlacedWord[]): PlacedWord[] {
  const from = Math.min(...set.map(({ x }) => x))
  const to = Math.max(...set.map(({ x, width }) => x + width))
  return set.map((word) => ({ ...word, x: from + to - word.x - word.width }))
}
