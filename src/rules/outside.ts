import { longestText } from '#contract/limits/draft-room.ts'
import type { Platform } from '#contract/platforms.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { type BlueskySpan, findSpans } from './counting/bluesky-spans.ts'
import { payloadOf } from './payload.ts'
import { REPO } from './platforms/bluesky-addresses.ts'

/** The part of a draft that decides what to read outside: pages, names, a quoted post. */
export interface Linking {
  platform: Platform
  contentText: string
  /** Only its presence matters. */
  media?: unknown
  platformPayload: Record<string, unknown> | null
}

/**
 * The address from which each part's link card is made, in the order of the parts. Null for none. Empty if Galley makes
 * no cards for the network: most networks read the page themselves, but Bluesky and LinkedIn do not. Platform facts,
 * sections 2 and 10
 */
export function linkCardAddresses(draft: Linking): (string | null)[] {
  if (draft.platform === 'linkedin') return [draft.media ? null : (payloadOf('linkedin', draft).articleUrl ?? null)]
  if (draft.platform !== 'bluesky') return []
  return partsOf(draft).map(({ text, media }, index) => {
    const quotes = index === 0 && Boolean(payloadOf('bluesky', draft).quoteUri)
    if (media || quotes) return null
    const link = spansOf(text).find((span) => span.type === 'link')
    return link ? link.uri : null
  })
}

/** In UTF-16 units. A longer text has more bytes than Bluesky accepts, so it is not searched. */
const LONGEST = longestText('bluesky')
const spansOf = (text: string): BlueskySpan[] => (text.length > LONGEST ? [] : findSpans(text))

const QUOTED_AUTHOR = new RegExp(`^(?:at://|https://bsky\\.app/profile/)(${REPO})/`)

/** The handles whose accounts are looked up for the network: the mentioned ones, and the quoted author's. */
export function namesIn(draft: Linking): string[] {
  if (draft.platform !== 'bluesky') return []
  const mentioned = partsOf(draft).flatMap(({ text }) => mentionsIn(text))
  return [...new Set([...mentioned, ...quotedIn(draft)])]
}

/** The handles that one part mentions. */
export function mentionsIn(text: string): string[] {
  return spansOf(text).flatMap((span) => (span.type === 'mention' ? [span.handle] : []))
}

/** The quoted post's author, if the quote names them by a handle. */
export function quotedIn(draft: Linking): string[] {
  const quoted = QUOTED_AUTHOR.exec(payloadOf('bluesky', draft).quoteUri ?? '')?.[1]
  return quoted && !quoted.startsWith('did:') ? [quoted.toLowerCase()] : []
}

/** The address of the quoted post, if the network asks for its exact version. Null if there is none. */
export function quotedPost(draft: Linking): string | null {
  if (draft.platform !== 'bluesky') return null
  return payloadOf('bluesky', draft).quoteUri || null
}
