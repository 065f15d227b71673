import { findLinks } from '#rules/counting/find-links.ts'

export interface Invented {
  code:
    | 'link_not_in_source'
    | 'mention_not_in_source'
    | 'hashtag_not_in_source'
    | 'cashtag_not_in_source'
    | 'number_not_in_source'
  /** The words of the text, as they stand there. */
  quote: string
  message: string
}

// Each match is bounded in length. Full-width and small forms of the signs count too.
const MENTION = /(?<![\p{L}\p{N}_@＠﹫/.])[@＠﹫][\p{L}\p{N}_.-]{0,99}[\p{L}\p{N}_]/gu
const HASHTAG = /(?<![\p{L}\p{N}_&/#＃﹟])[#＃﹟][\p{L}\p{N}_]{1,200}/gu
const CASHTAG = /(?<![\p{L}\p{N}_$＄﹩])[$＄﹩]\p{L}[\p{L}\p{N}_]{0,30}/gu
/** 12, 12.5, 1,200 and 12 % alike; a digit within a word is a part of a name. */
const NUMBER = /(?<![\p{L}\p{N}_])\p{Nd}+(?:[.,'’]\p{Nd}+)*/gu
/** The most problems named of one kind: more would only fill the model's prompt. */
const MOST_NAMED = 20

/**
 * Finds what a model wrote that its source does not contain. Models like to invent numbers, and instructions hidden in
 * their material can make them add links, mentions, hashtags and cashtags. One problem for each.
 */
export function notInSource(written: string, sources: readonly string[]): Invented[] {
  const text = read(written)
  const source = read(sources.join('\n'))
  const say = (code: Invented['code'], what: string, find: (of: Read) => string[]): Invented[] => {
    const given = new Set(find(source).map(normal))
    const missing = [...new Set(find(text))].filter((one) => !given.has(normal(one)))
    return missing.slice(0, MOST_NAMED).map((one) => ({
      code,
      quote: one.slice(0, 200).toWellFormed(),
      message: `${what} “${one.slice(0, 200).toWellFormed()}” is not in the text that was given: take it out`,
    }))
  }
  const matches =
    (shape: RegExp) =>
    ({ rest }: Read) =>
      [...rest.matchAll(shape)].map(([match]) => match)
  return [
    ...say('link_not_in_source', 'The link', ({ links }) => links),
    ...say('mention_not_in_source', 'The mention', matches(MENTION)),
    ...say('hashtag_not_in_source', 'The hashtag', matches(HASHTAG)),
    ...say('cashtag_not_in_source', 'The cashtag', matches(CASHTAG)),
    ...say('number_not_in_source', 'The number', matches(NUMBER)),
  ]
}

interface Read {
  links: string[]
  /** The text without its links: numbers and signs in an address belong to the address. */
  rest: string
}

/** Addresses with a protocol, whichever it is. Addresses without one are found by `findLinks`. */
const WITH_PROTOCOL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`)\]}]+/giu

/** Reads a text once for all searches, since finding its links takes longest. */
function read(text: string): Read {
  const links = [...text.matchAll(WITH_PROTOCOL)].map(([link]) => withoutClosingMarks(link))
  const left = text.replace(WITH_PROTOCOL, ' ')
  const parts: string[] = []
  let after = 0
  for (const { start, end, url } of findLinks(left)) {
    links.push(url)
    parts.push(left.slice(after, start))
    after = end
  }
  return { links, rest: [...parts, left.slice(after)].join(' ') }
}

/**
 * Removes punctuation from the end. It is a loop, since a regular expression takes quadratic time on a long run of such
 * marks.
 */
function withoutClosingMarks(link: string): string {
  let end = link.length
  while (end > 0 && '.,;:!?…'.includes(link.charAt(end - 1))) end--
  return link.slice(0, end)
}

const normal = (one: string): string =>
  one
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[,'’](?=\d{3})/g, '')
    .replace(/\/$/, '')
