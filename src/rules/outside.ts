import { longestText } from '#contract/draft-room.ts'
import type { Platform } from '#contract/platforms.ts'
import { partsOf } from '#contract/post-parts.ts'
import { findSpans, type Span } from './counting/bluesky-spans.ts'
import { payloadOf } from './payload.ts'
import { REPO } from './platforms/bluesky-addresses.ts'

/** What the look outside needs to know of a draft; of media only whether there are any. */
export interface Linking {
  platform: Platform
  contentText: string
  media?: unknown
  platformPayload: Record<string, unknown> | null
}

/**
 * The address of which each part gets a link card, in their order; null: none. Empty where we make no cards: other
 * networks than Bluesky read the page themselves, for every reader anew. Platform facts, section 10
 */
export function linkCardAddresses(draft: Linking): (string | null)[] {
  if (draft.platform !== 'bluesky') return []
  return partsOf(draft).map(({ text, media }, index) => {
    const quotes = index === 0 && Boolean(payloadOf('bluesky', draft).quoteUri)
    if (media || quotes) return null
    const link = spansOf(text).find((span) => span.type === 'link')
    return link ? link.uri : null
  })
}

/** In UTF-16 units: a longer text has more bytes than Bluesky takes, so that nothing is looked for in it. */
const LONGEST = longestText('bluesky')
const spansOf = (text: string): Span[] => (text.length > LONGEST ? [] : findSpans(text))

const QUOTED_AUTHOR = new RegExp(`^(?:at://|https://bsky\\.app/profile/)(${REPO})/`)

/** The handles whose accounts we look up for the network: of who is mentioned, and of who is quoted. */
export function namesIn(draft: Linking): string[] {
  if (draft.platform !== 'bluesky') return []
  const mentioned = partsOf(draft).flatMap(({ text }) => mentionsIn(text))
  return [...new Set([...mentioned, ...quotedIn(draft)])]
}

/** The handles that one part mentions. */
export function mentionsIn(text: string): string[] {
  return spansOf(text).flatMap((span) => (span.type === 'mention' ? [span.handle] : []))
}

/** The author of the quote, where it is named by a handle. */
export function quotedIn(draft: Linking): string[] {
  const quoted = QUOTED_AUTHOR.exec(payloadOf('bluesky', draft).quoteUri ?? '')?.[1]
  return quoted && !quoted.startsWith('did:') ? [quoted.toLowerCase()] : []
}
