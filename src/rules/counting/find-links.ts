import { INVALID } from './characters.ts'
import { domainEnds, fitsDns, latinDomains, type Span } from './domain.ts'
import { COMMON_LINKS, type LinkGrammar, X_LINKS, X_QUERY } from './link-grammar.ts'

export const LONGEST_URL = 4096
const LONGEST_SHORT_CODE = 40

const PROTOCOL = /https?:\/\//iy
/** After one of these, a name is part of something else: a word, a mention, a hashtag, a cashtag. */
const FORBIDS_LINK = new RegExp(`[A-Za-z0-9@＠$#＃${INVALID}]`)
/** After one of these, only an address with its protocol is a link. */
const FORBIDS_BARE_NAME = /[-_./]/
/** Reserved names of RFC 2606 and 6761, which no list of domains contains. */
const RESERVED = /\.(?:example|test|invalid|localhost|local|internal)$/i

/** X's own shortened address. The text behind its code is not part of it. */
const SHORTENED = new RegExp(`^https?://t\\.co/([a-z0-9]+)${X_QUERY}`, 'i')

/** A link in a text: its position in UTF-16 code units, and the address as it was written. */
export interface FoundLink extends Span {
  url: string
}

interface Candidate extends Span {
  protocolEnd: number
  domainEnd: number
  hasPath: boolean
}

/** What is searched: a text, the domain names in it, and the grammar of links. */
interface Source {
  text: string
  ends: Int32Array
  grammar: LinkGrammar
}

function plainHostEnd({ text, ends, grammar }: Source, at: number): number {
  const listed = ends[at] ?? 0
  if (!grammar.plainHost) return listed
  grammar.plainHost.lastIndex = at
  const [host = ''] = grammar.plainHost.exec(text) ?? []
  return listed === 0 || RESERVED.test(host) ? Math.max(listed, host === '' ? 0 : at + host.length) : listed
}

function candidateAt(source: Source, start: number): Candidate | null {
  const { text, ends, grammar } = source
  PROTOCOL.lastIndex = start
  const protocolEnd = PROTOCOL.test(text) ? PROTOCOL.lastIndex : start
  const end = protocolEnd > start ? plainHostEnd(source, protocolEnd) : ends[start]
  if (!end) return null
  grammar.afterDomain.lastIndex = end
  const rest = grammar.afterDomain.exec(text)
  return {
    start,
    protocolEnd,
    domainEnd: end,
    end: end + (rest?.[0].length ?? 0),
    hasPath: rest?.groups?.path !== undefined,
  }
}

function withProtocol({ text, grammar }: Source, { start, end }: Candidate): Span[] {
  const shortened = grammar.endsShortened ? SHORTENED.exec(text.slice(start, end)) : null
  if (!shortened) return [{ start, end }]
  if ((shortened[1] ?? '').length > LONGEST_SHORT_CODE) return []
  return [{ start, end: start + shortened[0].length }]
}

function withoutProtocol({ text, grammar }: Source, candidate: Candidate): Span[] {
  if (FORBIDS_BARE_NAME.test(text.charAt(candidate.start - 1))) return []
  const spans = latinDomains(text.slice(candidate.start, candidate.domainEnd)).map((span) => ({
    start: candidate.start + span.start,
    end: candidate.start + span.end,
  }))
  const last = spans.at(-1)
  const isWhole = grammar.bareNameIsWhole ? last?.end === candidate.domainEnd : candidate.hasPath
  if (last && isWhole) last.end = candidate.end
  return spans
}

function isLink({ text }: Source, { start, protocolEnd, domainEnd: domainStop, end }: Candidate): boolean {
  const protocolAdded = protocolEnd === start ? 'https://'.length : 0
  return end - start + protocolAdded <= LONGEST_URL && fitsDns(text.slice(protocolEnd, domainStop))
}

/** The first candidate that begins after `from`. The character at `from` can only stand before one. */
function nextCandidate(source: Source, from: number): Candidate | null {
  const { text } = source
  for (let before = from; before < text.length; before++) {
    const after = FORBIDS_LINK.test(text.charAt(before)) ? null : candidateAt(source, before + 1)
    // A candidate at the start of the text has no character before it. X looks there after it has looked behind the
    // first character.
    const candidate = after ?? (before === 0 ? candidateAt(source, 0) : null)
    if (candidate) return candidate
  }
  return null
}

function linksBy(grammar: LinkGrammar, text: string): FoundLink[] {
  if (!/[.:]/.test(text)) return []
  const source = { text, ends: domainEnds(text), grammar }
  const found: FoundLink[] = []
  for (let next = nextCandidate(source, 0); next; next = nextCandidate(source, next.end)) {
    if (!isLink(source, next)) continue
    const bare = next.protocolEnd === next.start
    const spans = bare ? withoutProtocol(source, next) : withProtocol(source, next)
    for (const span of spans) found.push({ ...span, url: text.slice(span.start, span.end) })
  }
  return found
}

/**
 * Every link in `text`, first to last: an address with its protocol, or a bare name under a top-level domain.
 * Punctuation that ends the sentence, in any script, is not part of it. Positions refer to the given `text`.
 */
export const findLinks = (text: string): FoundLink[] => linksBy(COMMON_LINKS, text)

/** Every link as X finds them. X's lengths and prices depend on them. */
export const findLinksOnX = (text: string): FoundLink[] => linksBy(X_LINKS, text)
