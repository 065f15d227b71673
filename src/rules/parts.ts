import type { PostMedia } from '#contract/media.ts'
import type { RulesDraft } from './draft.ts'

/** What the platform sees as one post: the draft itself or one continuation of its thread. */
export interface Part {
  text: string
  textPath: string
  media: PostMedia | null
  mediaPath: string
}

/** The post itself first, then the parts of its thread in their order. */
export function partsOf({ contentText, media, platformPayload }: RulesDraft): Part[] {
  const first: Part = { text: contentText, textPath: 'contentText', media, mediaPath: 'media' }
  const thread = Array.isArray(platformPayload?.thread) ? platformPayload.thread : []
  return [
    first,
    // The payload's schema has checked each part, or will: here a part that is not filled in yet is an empty one.
    ...thread.map((part: { text?: string; media?: PostMedia | null } | null, index): Part => {
      const path = `platformPayload.thread.${index}`
      return {
        text: part?.text ?? '',
        textPath: `${path}.text`,
        media: part?.media ?? null,
        mediaPath: `${path}.media`,
      }
    }),
  ]
}
