import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { asData, dataRule, promptOf, repairOf } from '#features/ai/index.ts'
import type { Told } from '../ground.ts'
import { LENGTHS, type RewriteInput } from './rewrite-post-1.ts'
import { toldFields, toldRules } from './told.ts'

/** Version 1 plus the voice and the rules. Version 1 is still used for workspaces that have neither. */
export function rewritePost2({ marker, platform, told, flawed, length, ...data }: RewriteInput & { told: Told }) {
  const { voice, voices, rules, examples } = toldFields(told)
  const fields = {
    voice,
    voices,
    brand: null,
    rules,
    plan: null,
    facts: null,
    thoughts: null,
    documents: null,
    examples,
  }
  const system = [
    `You rewrite posts for ${PLATFORM_NAMES[platform]}.`,
    'Keep what the text says: add no fact, number, name, date, quotation, link, mention or hashtag that is not in the text or in the guidance. Keep its language.',
    'Write as the author would: plain sentences, no slogans, no headings, no quotation marks around the whole.',
    dataRule(marker),
    'In it, `text` is the post. `guidance` and `tone` say how its author wants it changed, as far as that is a matter of wording.',
    ...toldRules(fields),
    'Answer with `text`, the whole new text and nothing else, and `changes`, one or two sentences that say what you changed.',
  ].join('\n')
  const task = ['Rewrite the post.', LENGTHS[length], asData(marker, { ...data, ...fields })]
  return promptOf('rewrite_post/2', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}
