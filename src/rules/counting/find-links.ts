import { CYRILLIC, INVALID, LATIN_WITH_ACCENTS } from './characters.ts'
import { domainEnds, fitsDns, latinDomains, type Span } from './domain.ts'

export const LONGEST_URL = 4096
const LONGEST_SHORT_CODE = 40

const PROTOCOL = /https?:\/\//iy
/** After one of these, a name is part of something else: a word, a mention, a hashtag, a cashtag. */
const FORBIDS_LINK = new RegExp(`[A-Za-z0-9@＠$#＃${INVALID}]`)
/** After one of these, only an address with its protocol is a link. */
const FORBIDS_BARE_NAME = /[-_./]/

const IN_PATH = `[a-z0-9${CYRILLIC}${LATIN_WITH_ACCENTS}!*';:=+,.$/%#\\[\\]\\-\\u2013_~@|&]`
/** Brackets belong to a path only in pairs, at most one pair inside another. */
const BRACKETS = `\\((?:${IN_PATH}+|${IN_PATH}*\\(${IN_PATH}+\\)${IN_PATH}*)\\)`
/** A path does not end with a mark that closes the sentence: `https://galley.example/a.` */
const PATH_END = `(?:[a-z0-9${CYRILLIC}${LATIN_WITH_ACCENTS}+\\-=_#/]|${BRACKETS})`
const PORT = '(?::[0-9]+)?'
const PATH = `(?<path>/(?:(?:${IN_PATH}|${BRACKETS})*${PATH_END})?)?`
const QUERY = "(?:\\?[a-z0-9!?*'@();:&=+$/%#\\[\\]\\-_.,~|]*[a-z0-9\\-_&=#/])?"
const AFTER_DOMAIN = new RegExp(PORT + PATH + QUERY, 'iy')

/** X's own shortened address: what follows its code is text again. */
const SHORTENED = new RegExp(`^https?://t\\.co/([a-z0-9]+)${QUERY}`, 'i')

/** A link in a text: where it stands, in UTF-16 code units, and the address as it was written. */
export interface FoundLink extends Span {
  url: string
}

interface Candidate extends Span {
  protocolEnd: number
  domainEnd: number
  hasPath: boolean
}

function candidateAt(text: string, ends: Int32Array, start: number): Candidate | null {
  PROTOCOL.lastIndex = start
  const protocolEnd = PROTOCOL.test(text) ? PROTOCOL.lastIndex : start
  const end = ends[protocolEnd]
  if (!end) return null
  AFTER_DOMAIN.lastIndex = end
  const rest = AFTER_DOMAIN.exec(text)
  return {
    start,
    protocolEnd,
    domainEnd: end,
    end: end + (rest?.[0].length ?? 0),
    hasPath: rest?.groups?.path !== undefined,
  }
}

function withProtocol(text: string, { start, end }: Candidate): Span[] {
  const shortened = SHORTENED.exec(text.slice(start, end))
  if (!shortened) return [{ start, end }]
  if ((shortened[1] ?? '').length > LONGEST_SHORT_CODE) return []
  return [{ start, end: start + shortened[0].length }]
}

function withoutProtocol(text: string, candidate: Candidate): Span[] {
  if (FORBIDS_BARE_NAME.test(text.charAt(candidate.start - 1))) return []
  const spans = latinDomains(text.slice(candidate.start, candidate.domainEnd)).map((span) => ({
    start: candidate.start + span.start,
    end: candidate.start + span.end,
  }))
  const last = spans.at(-1)
  // As on X, a bare name includes its query only if there is a path before it.
  if (last && candidate.hasPath) last.end = candidate.end
  return spans
}

function isLink(text: string, { start, protocolEnd, domainEnd: domainStop, end }: Candidate): boolean {
  const protocolAdded = protocolEnd === start ? 'https://'.length : 0
  return end - start + protocolAdded <= LONGEST_URL && fitsDns(text.slice(protocolEnd, domainStop))
}

/** The first candidate that begins after `from`; the character at `from` can only stand before one. */
function nextCandidate(text: string, ends: Int32Array, from: number): Candidate | null {
  for (let before = from; before < text.length; before++) {
    const after = FORBIDS_LINK.test(text.charAt(before)) ? null : candidateAt(text, ends, before + 1)
    // Nothing stands before the start of the text. X looks there after it has looked behind the first character.
    const candidate = after ?? (before === 0 ? candidateAt(text, ends, 0) : null)
    if (candidate) return candidate
  }
  return null
}

/**
 * Every link in `text`, first to last, as X finds them: with or without `https://`, without closing punctuation.
 * After twitter-text 3.1, https://github.com/twitter/twitter-text. Positions hold for `text` as it was given.
 */
export function findLinks(text: string): FoundLink[] {
  if (!text.includes('.')) return []
  const found: FoundLink[] = []
  const ends = domainEnds(text)
  for (let next = nextCandidate(text, ends, 0); next; next = nextCandidate(text, ends, next.end)) {
    if (!isLink(text, next)) continue
    const bare = next.protocolEnd === next.start
    const spans = bare ? withoutProtocol(text, next) : withProtocol(text, next)
    for (const span of spans) found.push({ ...span, url: text.slice(span.start, span.end) })
  }
  return found
}
