import type { BlueskySpan } from '#rules/counting/bluesky-spans.ts'
import { countUtf8Bytes } from '#rules/counting/utf8-bytes.ts'

/** A range of text with a meaning: link, mention or tag. Offsets count UTF-8 bytes. Lexicon: app.bsky.richtext.facet */
export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: [Feature]
}

export type Feature =
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

/** The facets of a text. `didOf` gives the DIDs of mentioned handles. A mention without a DID stays plain text. */
export function toFacets(text: string, spans: BlueskySpan[], didOf: ReadonlyMap<string, string>): Facet[] {
  const facets: Facet[] = []
  let [at, byteEnd] = [0, 0]
  for (const span of spans) {
    const byteStart = byteEnd + countUtf8Bytes(text.slice(at, span.start))
    byteEnd = byteStart + countUtf8Bytes(text.slice(span.start, span.end))
    at = span.end
    const feature = featureOf(span, didOf)
    if (feature) facets.push({ index: { byteStart, byteEnd }, features: [feature] })
  }
  return facets
}

function featureOf(span: BlueskySpan, didOf: ReadonlyMap<string, string>): Feature | null {
  if (span.type === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: span.uri }
  if (span.type === 'tag') return { $type: 'app.bsky.richtext.facet#tag', tag: span.tag }
  const did = didOf.get(span.handle)
  return did ? { $type: 'app.bsky.richtext.facet#mention', did } : null
}
