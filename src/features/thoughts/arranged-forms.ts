import { BLANKS } from '#contract/posts/blanks.ts'
import type { PostFormatId } from '#contract/writing/post-formats.ts'
import type { Thought } from '#contract/writing/thought.ts'
import { DRAFT_NETWORKS, type DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { hasNumber, type ThoughtParts } from './read-thought.ts'

interface Given extends ThoughtParts {
  kind: Thought['kind']
  platform: DraftPlatform
}

type Form = (given: Given) => string[]

/**
 * Each form makes the paragraphs of a draft from a thought's own sentences. Sentences keep their order, because a
 * `they` must not precede its noun. A blank stands where the form needs something that the thought lacks; on X only if
 * the post would say nothing without it.
 */
export const ARRANGED_FORMS = {
  observation: ({ lead, platform }) => [lead.join(' '), ...toRoundOff(platform, BLANKS.example, BLANKS.question)],
  // The last sentence of a lesson is its conclusion. A story has none yet, so a blank stands for it.
  lesson: ({ lead, kind, platform }) => {
    if (kind === 'lesson' && lead.length > 2) return [...paragraphs(lead.slice(0, -1)), ...lead.slice(-1)]
    return [...paragraphs(lead), ...(kind === 'lesson' ? [BLANKS.now] : toRoundOff(platform, BLANKS.now))]
  },
  list: ({ lead, items, tail }) => [
    ...paragraphs(lead),
    [...items, ...(items.length < 3 ? [BLANKS.item] : [])].map((item) => `– ${item}`).join('\n'),
    ...paragraphs(tail),
  ],
  contrarian: ({ lead: [opinion = '', ...why], platform }) => [
    ...toRoundOff(platform, BLANKS.others),
    opinion,
    ...(why.length > 0 ? paragraphs(why) : [BLANKS.reason]),
  ],
  how_to: ({ lead, items, tail, platform }) => {
    const [head, steps] = items.length > 0 ? [lead, items] : [lead.slice(0, 1), lead.slice(1)]
    const lacksStep = steps.length < 3
    const isRound = lacksStep || tail.length > 0 || [...lead, ...items].some(hasNumber)
    return [
      ...paragraphs(head),
      [...steps, ...(lacksStep ? [BLANKS.step] : [])].map((step, at) => `${at + 1}. ${step}`).join('\n'),
      ...paragraphs(tail),
      ...(isRound ? [] : toRoundOff(platform, BLANKS.result)),
    ]
  },
  case_study: ({ lead }) => [...paragraphs(lead), ...(hasNumber(lead.at(-1) ?? '') ? [] : [BLANKS.result])],
  takeaway: ({ lead: [hook = '', ...rest], platform }) => {
    const proof = [hook, ...rest].some(hasNumber) ? [] : [BLANKS.number]
    if (rest.length < 2) return [hook, ...rest, ...proof, ...toRoundOff(platform, BLANKS.now)]
    return [hook, ...paragraphs(rest.slice(0, -1)), ...proof, ...rest.slice(-1)]
  },
} satisfies Partial<Record<PostFormatId, Form>>

/** The form that the thought roughly has already. */
export function formOf({ lead, items, numbered }: ThoughtParts, kind: Thought['kind']): keyof typeof ARRANGED_FORMS {
  if (items.length > 0) return numbered || kind === 'tip' ? 'how_to' : 'list'
  if (kind === 'opinion') return 'contrarian'
  if (kind === 'tip' && lead.length > 2) return 'how_to'
  if (kind === 'lesson') return 'lesson'
  if (kind === 'story') return lead.some(hasNumber) ? 'case_study' : 'lesson'
  return lead.length > 2 || lead.some(hasNumber) ? 'takeaway' : 'observation'
}

const toRoundOff = (platform: DraftPlatform, ...blanks: string[]): string[] =>
  DRAFT_NETWORKS[platform].isBrief ? [] : blanks

/** Two sentences a paragraph, because phones show little of a long one. */
function paragraphs(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence, at) =>
    at % 2 === 0 ? [[sentence, sentences[at + 1]].filter(Boolean).join(' ')] : [],
  )
}
