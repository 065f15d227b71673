import { BLANKS } from '#contract/posts/blanks.ts'
import type { PostFormatId } from '#contract/writing/post-formats.ts'
import type { Thought } from '#contract/writing/thought.ts'
import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { extractiveSummary } from '#features/ai/index.ts'
import { hasNumber, partsOfThought, type ThoughtParts } from './read-thought.ts'
import { fitsX, MOST_ON_LINKEDIN, threadOf } from './room-on-networks.ts'

/** A draft as a person gets it: a text, and on X perhaps the rest of a thread. */
export interface WrittenPost {
  platform: DraftPlatform
  text: string
  thread: string[]
}

export interface Arranged {
  format: PostFormatId
  posts: WrittenPost[]
  warnings: string[]
}

/** A thread of more posts is a text of its own, for which nobody asked. */
const MOST_PARTS = 4

/**
 * A draft without a model: the thought's own sentences, in their own order, set in a named form, with visible blanks for
 * what the form needs and the thought lacks. It says nothing that the thought does not say.
 */
export function arrangeDraft(
  { text, kind }: Pick<Thought, 'text' | 'kind'>,
  platforms: readonly DraftPlatform[],
): Arranged {
  const parts = partsOfThought(text)
  const format = formOf(parts, kind)
  const warnings: string[] = []
  const posts = platforms.map((platform) => {
    const { post, shortened } = place(platform, FORMS[format](parts, platform), text)
    if (shortened) warnings.push(SHORTENED[platform])
    return post
  })
  return { format, posts, warnings }
}

const SHORTENED: Record<DraftPlatform, string> = {
  x: 'The thought is too long for X: its post takes the most telling sentences, word for word',
  linkedin: 'The thought is too long for LinkedIn: its post takes the most telling sentences, word for word',
}

type Form = keyof typeof FORMS

/** The form that the thought has already, more or less. */
function formOf({ sentences, items, numbered }: ThoughtParts, kind: Thought['kind']): Form {
  if (items.length > 0) return numbered || kind === 'tip' ? 'how_to' : 'list'
  if (kind === 'opinion') return 'contrarian'
  if (kind === 'tip' && sentences.length > 2) return 'how_to'
  if (kind === 'lesson') return 'lesson'
  if (kind === 'story') return sentences.some(hasNumber) ? 'case_study' : 'lesson'
  return sentences.length > 2 || sentences.some(hasNumber) ? 'takeaway' : 'observation'
}

/** Each form gives paragraphs. A post on X has no room for blanks that only round it off. */
const FORMS = {
  observation: ({ sentences }, platform) => [
    sentences.join(' '),
    ...(platform === 'linkedin' ? [BLANKS.example, BLANKS.question] : []),
  ],
  lesson: ({ sentences }) => {
    const [lesson, story] = sentences.length > 2 ? [sentences.at(-1), sentences.slice(0, -1)] : [BLANKS.now, sentences]
    return [...paragraphs(story), lesson ?? BLANKS.now]
  },
  list: ({ sentences, items }) => [
    ...paragraphs(sentences),
    [...items, ...(items.length < 3 ? [BLANKS.item] : [])].map((item) => `– ${item}`).join('\n'),
  ],
  contrarian: ({ sentences: [opinion = '', ...why] }, platform) => [
    ...(platform === 'linkedin' ? [BLANKS.others] : []),
    opinion,
    ...(why.length > 0 ? paragraphs(why) : [BLANKS.reason]),
  ],
  how_to: ({ sentences, items }, platform) => {
    const [head, steps, tail] =
      items.length > 0
        ? [sentences.slice(0, 1), items, sentences.slice(1)]
        : [sentences.slice(0, 1), sentences.slice(1), []]
    const all = steps.length < 3 ? [...steps, BLANKS.step] : steps
    const said = [...sentences, ...items].some(hasNumber)
    return [
      ...head,
      all.map((step, at) => `${at + 1}. ${step}`).join('\n'),
      ...paragraphs(tail),
      ...(platform === 'linkedin' && !said ? [BLANKS.result] : []),
    ]
  },
  case_study: ({ sentences }) => {
    const told = paragraphs(sentences)
    return hasNumber(sentences.at(-1) ?? '') ? told : [...told, BLANKS.result]
  },
  takeaway: ({ sentences: [hook = '', ...rest] }, platform) => {
    const proof = [hook, ...rest].some(hasNumber) ? [] : [BLANKS.number]
    const last = rest.length > 1 ? [rest.at(-1) ?? ''] : []
    const middle = last.length > 0 ? rest.slice(0, -1) : rest
    return [
      hook,
      ...paragraphs(middle),
      ...proof,
      ...(last.length > 0 ? last : platform === 'linkedin' ? [BLANKS.now] : []),
    ]
  },
} satisfies Partial<Record<PostFormatId, (parts: ThoughtParts, platform: DraftPlatform) => string[]>>

/** Two sentences a paragraph: phones show little of a long one. */
function paragraphs(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence, at) =>
    at % 2 === 0 ? [[sentence, sentences[at + 1]].filter(Boolean).join(' ')] : [],
  )
}

function place(
  platform: DraftPlatform,
  arranged: readonly string[],
  thought: string,
): { post: WrittenPost; shortened: boolean } {
  const text = arranged.join('\n\n')
  if (platform === 'linkedin') {
    if (text.length <= MOST_ON_LINKEDIN) return { post: { platform, text, thread: [] }, shortened: false }
    return {
      post: { platform, text: tellingOf(thought, (one) => one.length <= MOST_ON_LINKEDIN), thread: [] },
      shortened: true,
    }
  }
  const [first = '', ...thread] = fitsX(text) ? [text] : threadOf(arranged)
  if (thread.length < MOST_PARTS) return { post: { platform, text: first, thread }, shortened: false }
  return { post: { platform, text: tellingOf(thought, fitsX), thread: [] }, shortened: true }
}

/** As many of the most telling sentences as fit; one, if even that is too long. */
function tellingOf(thought: string, fits: (text: string) => boolean): string {
  for (let most = 30; most > 1; most--) {
    const summary = extractiveSummary(thought, most)
    if (fits(summary)) return summary
  }
  return extractiveSummary(thought, 1)
}
