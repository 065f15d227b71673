import { countGraphemes } from '#rules/counting/graphemes.ts'
import { TLDS } from '#rules/counting/tlds.ts'
import { countUtf8Bytes } from '#rules/counting/utf8-bytes.ts'

/** A stretch of the text that is more than text. Offsets count UTF-8 bytes. Lexicon: app.bsky.richtext.facet */
export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: [Feature]
}

export type Feature =
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

/** What was recognised, in UTF-16 offsets of the text; a mention still by its handle. */
export type Span =
  | { type: 'mention'; start: number; end: number; handle: string }
  | { type: 'link'; start: number; end: number; uri: string }
  | { type: 'tag'; start: number; end: number; tag: string }

const LONGEST_TAG = 64

/** Characters without width: they end a hashtag, or it would not look like the tag it is. */
const INVISIBLE = '\\u00AD\\u2060\\u200A-\\u200D\\u20E2'
const MENTION = /(?<=^|[\s(])@([a-z0-9][a-z0-9.-]*[a-z0-9])/gi
const LINK = /(?<=^|[\s(])(?:https?:\/\/\S+|([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\S*)/gi
const TAG = new RegExp(`(?<=^|\\s)[#＃](?!\\uFE0F)([^\\s${INVISIBLE}]+)`, 'gu')
const CASHTAG = /(?<=^|[\s(])\$([a-z][a-z0-9]{0,4})(?=$|[\s.,;:!?)"'\u2019])/gi

/** Links, mentions, hashtags and cashtags, in the order of the text and without overlaps. */
export function findSpans(text: string): Span[] {
  const spans = [...links(text), ...mentions(text), ...tags(text), ...cashtags(text)]
  spans.sort((a, b) => a.start - b.start)
  // The lexicon leaves overlaps to the reader, and readers differ: the first one stands.
  return spans.filter((span, place) => spans.slice(0, place).every(({ end }) => end <= span.start))
}

/** Facets of a text. `didOf` answers for the handles mentioned; a mention without a DID stays plain text. */
export function toFacets(text: string, spans: Span[], didOf: ReadonlyMap<string, string>): Facet[] {
  const facets: Facet[] = []
  for (const span of spans) {
    const feature = featureOf(span, didOf)
    if (!feature) continue
    const byteStart = countUtf8Bytes(text.slice(0, span.start))
    const byteEnd = byteStart + countUtf8Bytes(text.slice(span.start, span.end))
    facets.push({ index: { byteStart, byteEnd }, features: [feature] })
  }
  return facets
}

function featureOf(span: Span, didOf: ReadonlyMap<string, string>): Feature | null {
  if (span.type === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: span.uri }
  if (span.type === 'tag') return { $type: 'app.bsky.richtext.facet#tag', tag: span.tag }
  const did = didOf.get(span.handle)
  return did ? { $type: 'app.bsky.richtext.facet#mention', did } : null
}

function* links(text: string): Generator<Span> {
  for (const match of text.matchAll(LINK)) {
    const domain = match[1]
    if (domain !== undefined && !isDomain(domain)) continue
    const shown = withoutClosing(match[0])
    const uri = domain === undefined ? shown : `https://${shown}`
    if (URL.canParse(uri)) yield { type: 'link', start: match.index, end: match.index + shown.length, uri }
  }
}

/** A full stop after an address ends the sentence; a bracket ends the aside, unless the address opened one itself. */
function withoutClosing(address: string): string {
  const bare = address.replace(/[.,;:!?]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? withoutClosing(bare.slice(0, -1)) : bare
}

function* mentions(text: string): Generator<Span> {
  for (const match of text.matchAll(MENTION)) {
    const handle = match[1] ?? ''
    if (isDomain(handle) || handle.endsWith('.test')) {
      yield { type: 'mention', start: match.index, end: match.index + match[0].length, handle: handle.toLowerCase() }
    }
  }
}

function* tags(text: string): Generator<Span> {
  for (const match of text.matchAll(TAG)) {
    const tag = (match[1] ?? '').replace(/\p{P}+$/u, '')
    // `#1` is a number, not a topic.
    if (!/[^\d\p{P}]/u.test(tag) || countGraphemes(tag) > LONGEST_TAG) continue
    yield { type: 'tag', start: match.index, end: match.index + 1 + tag.length, tag }
  }
}

function* cashtags(text: string): Generator<Span> {
  for (const match of text.matchAll(CASHTAG)) {
    yield { type: 'tag', start: match.index, end: match.index + match[0].length, tag: match[0].toUpperCase() }
  }
}

function isDomain(name: string): boolean {
  const labels = name.toLowerCase().split('.')
  return labels.length > 1 && labels.every((label) => label !== '') && TLDS.has(labels.at(-1) ?? '')
}
