import type { LinkCard } from '#contract/link-card.ts'
import type { PostMedia } from '#contract/media.ts'
import type { PostContent } from './content-hash.ts'

/** One part of a thread; a plain post is a thread of one part. */
export interface ContentPart {
  text: string
  media: PostMedia | null
  linkCard: LinkCard | null
}

/** The post itself, then the parts in its payload, in the order in which they are published. A2-2 */
export function partsOf(content: PostContent): ContentPart[] {
  const thread = (content.platformPayload?.thread ?? []) as { text: string; media?: PostMedia | null }[] // checked when written
  const all = [{ text: content.contentText, media: content.media }, ...thread]
  return all.map(({ text, media = null }, index) => ({
    text,
    media,
    linkCard: content.outside?.cards[index] ?? null,
  }))
}
