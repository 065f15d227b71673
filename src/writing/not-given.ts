import type { FindingCode, Span, WritingFinding } from './finding.ts'
import { type DateRead, isGiven, readDates } from './read-dates.ts'
import { readLinks, sameSign } from './read-links.ts'
import { type NumberRead, readNumbers } from './read-numbers.ts'
import { CASHTAG, HASHTAG, MENTION } from './signs.ts'
import { wordsOf } from './words.ts'

/** The most problems of one kind: more would only fill the model's prompt. */
const MOST_NAMED = 20
const QUOTATION = /[“„«"]([^“”„«»"\n]{2,300})[”“»"]|[「『]([^「」『』\n]{1,300})[」』]/gu

/**
 * Finds links, mentions, hashtags, cashtags, numbers, dates and quotations in a model's text that its sources do not
 * contain. Models tend to invent numbers, and hidden instructions in their material can make them add links and
 * mentions. One finding for each.
 */
export function notGiven(written: string, sources: readonly string[]): WritingFinding[] {
  const text = readAll(written)
  const source = readAll(sources.join('\n'))
  return [
    ...named(written, 'link_not_in_source', 'The link', missingSigns(text.links, source.links)),
    ...named(written, 'mention_not_in_source', 'The mention', missingSigns(text.mentions, source.mentions)),
    ...named(written, 'hashtag_not_in_source', 'The hashtag', missingSigns(text.hashtags, source.hashtags)),
    ...named(written, 'cashtag_not_in_source', 'The cashtag', missingSigns(text.cashtags, source.cashtags)),
    ...named(written, 'number_not_in_source', 'The number', missingNumbers(text.numbers, source)),
    ...named(
      written,
      'date_not_in_source',
      'The date',
      text.dates.filter((date) => !isGiven(date, source.dates)),
    ),
    ...named(written, 'quotation_not_in_source', 'The quotation', missingQuotations(written, sources)),
  ]
}

/** Matches the numbers of steps and list items, which are not claims. */
const STEP_NUMBER = /^[ \t]*\p{Nd}{1,2}[.)](?=[ \t])/gmu
const spaces = (replaced: string) => ' '.repeat(replaced.length)

interface Sign extends Span {
  sign: string
}

interface AllRead {
  links: Sign[]
  mentions: Sign[]
  hashtags: Sign[]
  cashtags: Sign[]
  dates: DateRead[]
  numbers: NumberRead[]
}

function readAll(text: string): AllRead {
  const { links, rest } = readLinks(text.replace(STEP_NUMBER, spaces))
  const dates = readDates(rest)
  const signs = (shape: RegExp) =>
    Array.from(rest.matchAll(shape), ({ 0: sign, index }) => ({ sign, start: index, end: index + sign.length }))
  return {
    links: links.map(({ url, ...span }) => ({ sign: url, ...span })),
    mentions: signs(MENTION),
    hashtags: signs(HASHTAG),
    cashtags: signs(CASHTAG),
    dates,
    numbers: readNumbers(blanked(rest, dates)),
  }
}

/** Blanks out dates, because their numbers belong to them. */
function blanked(text: string, dates: readonly DateRead[]): string {
  let rest = ''
  let after = 0
  for (const { start, end } of dates.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(after, start) + ' '.repeat(end - start)
    after = end
  }
  return rest + text.slice(after)
}

function missingSigns(signs: readonly Sign[], given: readonly Sign[]): Sign[] {
  const known = new Set(given.map(({ sign }) => sameSign(sign)))
  return signs.filter(({ sign }) => !known.has(sameSign(sign)))
}

function missingNumbers(numbers: readonly NumberRead[], source: AllRead): NumberRead[] {
  const given = new Set(source.numbers.flatMap(({ values }) => values))
  const percents = new Set(source.numbers.filter(({ isPercent }) => isPercent).flatMap(({ values }) => values))
  for (const { day, year } of source.dates) for (const part of [day, year]) if (part !== undefined) given.add(part)
  return numbers.filter(
    ({ isClaim, isPercent, values }) => isClaim && !values.some((value) => (isPercent ? percents : given).has(value)),
  )
}

function missingQuotations(written: string, sources: readonly string[]): Span[] {
  const inWords = (text: string) =>
    ` ${wordsOf(text)
      .map(({ key }) => key)
      .join(' ')} `
  const given = sources.map(inWords)
  return [...written.matchAll(QUOTATION)].flatMap(({ 0: quotation, 1: quoted, 2: cornered, index }) => {
    const words = cornered === undefined ? inWords(quoted ?? '') : inWords(cornered).trim()
    if (words.trim() === '' || given.some((source) => source.includes(words))) return []
    return [{ start: index, end: index + quotation.length }]
  })
}

function named(text: string, code: FindingCode, what: string, spans: readonly Span[]): WritingFinding[] {
  const first = new Map<string, Span>()
  for (const { start, end } of spans) {
    const quote = text.slice(start, end)
    if (!first.has(quote)) first.set(quote, { start, end })
  }
  return [...first].slice(0, MOST_NAMED).map(([words, span]) => {
    const quote = words.slice(0, 200).toWellFormed()
    const message = `${what} “${quote}” is not in the text that was given: take it out`
    return { checker: 'unsupported_claims', code, message, quote, span, severity: 'error' }
  })
}
