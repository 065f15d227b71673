import type { Span } from './finding.ts'
import { readNumberWords, timesOf } from './number-words.ts'

/** A number in a text. It has several values if its separators can be read in two ways: 1.200 is 1200 or 1.2. */
export interface NumberRead extends Span {
  values: number[]
  isPercent: boolean
  isClaim: boolean
}

/** Matches 12, 12.5, 1,200 and 12 %. A digit within a word is part of a name. */
const NUMBER = /(?<![\p{L}\p{N}_])\p{Nd}+(?:[.,'’\u00a0\u2009\u202f]\p{Nd}+)*/gu
/**
 * Matches what may follow a number. A letter means thousands or millions only directly behind it: 5k, but 5 m of rope.
 */
const AFTER =
  /(?<letter>k|m|mn|bn|b)(?![\p{L}\p{N}])|[\s\u00a0\u202f]?(?:(?<times>mio|tsd|mrd|hundred|thousand|million|billion|tausend|millionen|milliarden|mille|mil|millions|millones)\.?(?![\p{L}\p{N}])|(?<percent>[%％﹪٪]|(?:percent|per cent|prozent|pour cent|por ciento)(?!\p{L})))/iuy

/** Reads the numbers of a text, in digits of any script and in words. */
export function readNumbers(text: string): NumberRead[] {
  const inDigits = Array.from(text.matchAll(NUMBER), ({ 0: digits, index }): NumberRead => {
    const end = index + digits.length
    AFTER.lastIndex = end
    const { 0: after = '', groups } = AFTER.exec(text) ?? {}
    const times = timesOf(groups?.times ?? groups?.letter ?? '') ?? 1
    const values = readings(digits).map((value) => Number((value * times).toPrecision(12)))
    return { start: index, end: end + after.length, values, isPercent: groups?.percent !== undefined, isClaim: true }
  })
  const inWords = readNumberWords(text).map(
    ({ value, ...place }): NumberRead => ({ ...place, values: [value], isPercent: false }),
  )
  const taken = new Set(inDigits.map(({ end }) => end)) // «million» in 5 million is part of that number
  return [...inDigits, ...inWords.filter(({ end }) => !taken.has(end))]
}

const SEPARATOR = /[.,]/g

function readings(written: string): number[] {
  const digits = written.replace(/\p{Nd}/gu, digitValue).replace(/['’\u00a0\u2009\u202f]/g, '')
  const separators = digits.match(SEPARATOR) ?? []
  if (separators.length === 0) return [Number(digits)]
  const last = separators.at(-1) ?? ''
  const whole = Number(digits.replace(SEPARATOR, ''))
  const at = digits.lastIndexOf(last)
  const decimal = Number(`${digits.slice(0, at).replace(SEPARATOR, '')}.${digits.slice(at + 1)}`)
  if (new Set(separators).size > 1) return [decimal]
  if (separators.length > 1) return [whole]
  return digits.length - at - 1 === 3 ? [whole, decimal] : [decimal]
}

/** The value of a digit of any script. Unicode has the ten digits of a script in a row, zero first. */
function digitValue(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (/^[0-9]$/.test(plain)) return plain
  const point = plain.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(point - zero)
}
