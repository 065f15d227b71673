import type { LinkCard } from '#contract/link-card.ts'
import type { PostMedia } from '#contract/media.ts'
import type { Content } from './platform-view.ts'

export interface ThreadPart {
  text: string
  media?: PostMedia | null
}

/** The continuation of a thread as the payload carries it; none where it carries none. */
export function threadOf(payload: Record<string, unknown> | null): ThreadPart[] {
  // The payload's schema is what gives the list its type.
  return Array.isArray(payload?.thread) ? (payload.thread as ThreadPart[]) : []
}

/** The post itself and the parts of its thread, in order. */
export function partsOf(content: Content): Part[] {
  const first = { text: content.contentText, media: content.media }
  const cards = [content.linkCard, ...(content.threadLinkCards ?? [])]
  return [first, ...threadOf(content.platformPayload)].map(({ text, media = null }, key) => ({
    key,
    text,
    media,
    linkCard: cards[key] ?? null,
  }))
}

interface Part {
  key: number
  text: string
  media: PostMedia | null
  linkCard: LinkCard | null
}
