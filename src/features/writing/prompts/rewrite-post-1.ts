import type { RewriteLength } from '#contract/making/ai-lists.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { asData, dataRule, type Flawed, promptOf, repairOf } from '#features/ai/index.ts'

export interface RewriteInput {
  marker: string
  platform: Platform
  text: string
  guidance: string | null
  tone: string | null
  length: RewriteLength
  flawed: Flawed | null
}

export const LENGTHS: Record<RewriteLength, string> = {
  shorter: 'The new text is clearly shorter.',
  same: 'The new text is about as long as the old one.',
  longer: 'The new text may be up to half as long again, without padding and without new facts.',
}

export function rewritePost1({ marker, platform, flawed, length, ...data }: RewriteInput) {
  const system = [
    `You rewrite posts for ${PLATFORM_NAMES[platform]}.`,
    'Keep what the text says: add no fact, number, name, date, link, mention or hashtag that is not in the text or in the guidance. Keep its language.',
    'Write as the author would: plain sentences, no slogans, no headings, no quotation marks around the whole.',
    dataRule(marker),
    'In it, `text` is the post. `guidance` and `tone` say how its author wants it changed, as far as that is a matter of wording.',
    'Answer with `text`, the whole new text and nothing else, and `changes`, one or two sentences that say what you changed.',
  ].join('\n')
  const task = ['Rewrite the post.', LENGTHS[length], asData(marker, data)]
  return promptOf('rewrite_post/1', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}
