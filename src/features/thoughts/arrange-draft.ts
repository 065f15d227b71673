import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostFormatId } from '#contract/writing/post-formats.ts'
import type { Thought } from '#contract/writing/thought.ts'
import { DRAFT_NETWORKS, type DraftPlatform } from '#contract/writing/thought-drafts.ts'
import { extractiveSummary } from '#features/ai/index.ts'
import { ARRANGED_FORMS, formOf } from './arranged-forms.ts'
import { partsOfThought } from './read-thought.ts'
import { fits, threadOf } from './room-on-networks.ts'

/** A draft as a person gets it: a text, and perhaps the rest of a thread. */
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

/** The most posts of a thread, because nobody asked for a longer one. */
const MOST_PARTS = 4

/**
 * A draft without a model: the thought's own sentences, in their own order, arranged in a named form, with visible
 * blanks for what the form needs and the thought lacks. It adds no statements.
 */
export function arrangeDraft(
  { text, kind }: Pick<Thought, 'text' | 'kind'>,
  platforms: readonly DraftPlatform[],
): Arranged {
  const parts = partsOfThought(text)
  const format = formOf(parts, kind)
  const all = platforms.map((platform) => {
    const paragraphs = ARRANGED_FORMS[format]({ ...parts, kind, platform })
    const post = placed(platform, paragraphs)
    return post
      ? { platform, ...post, whole: true }
      : { platform, text: telling(text, platform), thread: [], whole: false }
  })
  return {
    format,
    posts: all.map(({ whole: _, ...post }) => post),
    warnings: all.flatMap(({ whole, platform }) => (whole ? [] : [shortened(platform)])),
  }
}

/** The paragraphs as a post of the network. Null if they do not fit. */
function placed(platform: DraftPlatform, paragraphs: readonly string[]): Pick<WrittenPost, 'text' | 'thread'> | null {
  const whole = paragraphs.join('\n\n')
  if (fits(platform, whole)) return { text: whole, thread: [] }
  if (!DRAFT_NETWORKS[platform].hasThreads) return null
  const [text = '', ...thread] = threadOf(platform, paragraphs)
  return thread.length < MOST_PARTS ? { text, thread } : null
}

/** As many of the most important sentences as fit, but at least one, even if it is too long. */
function telling(text: string, platform: DraftPlatform): string {
  for (let most = 30; most > 1; most--) {
    const summary = extractiveSummary(text, most)
    if (fits(platform, summary)) return summary
  }
  return extractiveSummary(text, 1)
}

const shortened = (platform: DraftPlatform): string =>
  `The thought is too long for ${PLATFORM_NAMES[platform]}: its post takes the most important sentences, word for word`
