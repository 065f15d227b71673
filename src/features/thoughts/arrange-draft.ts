import type { PostFormatId } from '#contract/writing/post-formats.ts'
import type { Thought } from '#contract/writing/thought.ts'
import type { DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { extractiveSummary } from '#features/ai/index.ts'
import { ARRANGED_FORMS, formOf } from './arranged-forms.ts'
import { partsOfThought } from './read-thought.ts'
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

/** A thread of more posts is a work of its own, for which nobody asked. */
const MOST_PARTS = 4

const SHORTENED: Record<DraftPlatform, string> = {
  x: 'The thought is too long for X: its post takes the most telling sentences, word for word',
  linkedin: 'The thought is too long for LinkedIn: its post takes the most telling sentences, word for word',
}

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
  const placed = platforms.map((platform) => {
    const paragraphs = ARRANGED_FORMS[format]({ ...parts, kind, platform })
    const post = PLACED[platform](paragraphs)
    return post
      ? { platform, ...post, whole: true }
      : { platform, text: telling(text, platform), thread: [], whole: false }
  })
  return {
    format,
    posts: placed.map(({ whole: _, ...post }) => post),
    warnings: placed.flatMap(({ whole, platform }) => (whole ? [] : [SHORTENED[platform]])),
  }
}

/** The paragraphs as a post of the network; null if it has no room for them. */
const PLACED: Record<DraftPlatform, (paragraphs: readonly string[]) => Pick<WrittenPost, 'text' | 'thread'> | null> = {
  x: (paragraphs) => {
    const [text = '', ...thread] = threadOf(paragraphs)
    return thread.length < MOST_PARTS ? { text, thread } : null
  },
  linkedin: (paragraphs) => {
    const text = paragraphs.join('\n\n')
    return text.length <= MOST_ON_LINKEDIN ? { text, thread: [] } : null
  },
}

/** As many of the most telling sentences as fit; one, if even that is too long. */
function telling(text: string, platform: DraftPlatform): string {
  for (let most = 30; most > 1; most--) {
    const summary = extractiveSummary(text, most)
    if (platform === 'x' ? fitsX(summary) : summary.length <= MOST_ON_LINKEDIN) return summary
  }
  return extractiveSummary(text, 1)
}
