import type { Span, WritingFinding } from './finding.ts'
import { fold, foldInPlace } from './fold.ts'
import { readNumbers } from './read-numbers.ts'
import { unitsOf, type Word } from './words.ts'

/** The number of words in a row that nobody writes twice by chance. */
const SHINGLE = 4
/** The most leaks that are named: more would only fill the model's prompt. */
const MOST_NAMED = 20

/**
 * Matches a distinctive word: digits and letters mixed, or at least four digits. One such word is a leak on its own.
 */
const MARK = /^(?=.*\p{Nd})(?=.*\p{L})[\p{L}\p{Nd}]{4,}$|^\p{Nd}{4,}$/u
/**
 * Matches a name of two or more words: Project Falcon. In languages that capitalise all nouns, two nouns in a row match
 * too.
 */
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+(?:[ \u00a0-]\p{Lu}[\p{L}\p{N}]+){1,3}(?![\p{L}\p{N}])/gu
/** Words that are capitalised only because they begin a sentence. */
const OPENERS =
  /^(?:the|a|an|our|we|my|your|this|that|these|in|on|at|der|die|das|ein|eine|unser|unsere|wir|le|la|les|un|une|nos|notre|el|los|las|una|il|lo|i)$/
const YEAR = /^(?:19|20)\d\d$/

/**
 * Finds what a text shares only with withheld texts: four of their words in a row, their codes, their long numbers in
 * any notation, their names of several words, and short texts as a whole. Words that a public text contains too are not
 * a leak. This is the second protection; the first is that withheld texts are never sent to a model. It misses
 * paraphrases.
 */
export function privateFacts(
  text: string,
  withheld: readonly string[],
  publicTexts: readonly string[],
): WritingFinding[] {
  if (withheld.length === 0 || text === '') return []
  const words = unitsOf(text)
  const keys = ` ${words.map(({ key }) => key).join(' ')} `
  const known = ` ${publicTexts.map((one) => keysOf(one).join(' ')).join(' | ')} `
  const leaks = new Map<number, number>()
  const add = (phrase: readonly string[]) => {
    const wanted = ` ${phrase.join(' ')} `
    if (!keys.includes(wanted) || known.includes(wanted)) return
    for (const at of placesOf(words, phrase)) leaks.set(at, Math.max(leaks.get(at) ?? 0, at + phrase.length))
  }
  const numbers = new Set<number>()
  // Few texts have any, and otherwise the withheld numbers need not be read.
  const hasNumbers = largeNumbers(fold(text)).length > 0
  const publicNumbers = new Set(hasNumbers ? publicTexts.flatMap(largeNumbers) : [])
  const present = shinglesOf(words.map(({ key }) => key))
  for (const secret of withheld) {
    const secretKeys = keysOf(secret)
    if (secretKeys.length <= SHINGLE) {
      if (secretKeys.join('').length >= SHINGLE) add(secretKeys)
    } else
      for (const [shingle, at] of shinglesOf(secretKeys))
        if (present.has(shingle)) add(secretKeys.slice(at, at + SHINGLE))
    for (const key of new Set(secretKeys)) if (MARK.test(key) && !YEAR.test(key)) add([key])
    for (const value of hasNumbers ? largeNumbers(secret) : []) if (!publicNumbers.has(value)) numbers.add(value)
    for (const [name] of secret.matchAll(NAME)) {
      const named = keysOf(name)
      const own = OPENERS.test(named[0] ?? '') ? named.slice(1) : named
      if (own.length > 1) add(own)
    }
  }
  for (const { start, end } of placesOfNumbers(text, numbers)) {
    const from = words.findIndex((word) => word.end > start)
    const to = words.findLastIndex((word) => word.start < end) + 1
    if (from >= 0 && to > from) leaks.set(from, Math.max(leaks.get(from) ?? 0, to))
  }
  return joined(leaks)
    .slice(0, MOST_NAMED)
    .map(([from, to]) => finding(text, words, from, to))
}

/** Numbers of at least four digits that are not a year, with any thousands separators. */
const largeNumbers = (text: string): number[] =>
  readNumbers(text).flatMap(({ values }) => values.filter((value) => value >= 1000 && !YEAR.test(String(value))))

/** The places of these numbers in a text, whatever characters are hidden between the digits. */
function placesOfNumbers(original: string, numbers: ReadonlySet<number>): Span[] {
  if (numbers.size === 0) return []
  const { text, starts, ends } = foldInPlace(original)
  return readNumbers(text)
    .filter(({ values }) => values.some((value) => numbers.has(value)))
    .map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? original.length }))
}

const keysOf = (text: string): string[] => unitsOf(text).map(({ key }) => key)

function shinglesOf(keys: readonly string[]): Map<string, number> {
  const shingles = new Map<string, number>()
  for (let at = 0; at + SHINGLE <= keys.length; at++) shingles.set(keys.slice(at, at + SHINGLE).join(' '), at)
  return shingles
}

const placesOf = (words: readonly Word[], phrase: readonly string[]): number[] =>
  words.flatMap((_, at) => (phrase.every((key, index) => words[at + index]?.key === key) ? [at] : []))

/** Merges leaks that overlap or touch. */
function joined(leaks: ReadonlyMap<number, number>): [from: number, to: number][] {
  const all: [number, number][] = []
  for (const [from, to] of [...leaks].sort(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

function finding(text: string, words: readonly Word[], from: number, to: number): WritingFinding {
  const span = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? text.length }
  const quote = text.slice(span.start, span.end)
  return {
    checker: 'private_facts',
    code: 'private_fact',
    message: `“${quote.slice(0, 200).toWellFormed()}” comes from something that is private in this workspace: remove it`,
    quote,
    span,
    severity: 'error',
    replacement: '',
  }
}
