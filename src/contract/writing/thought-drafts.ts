import { z } from 'zod'
import { VisualImage } from '../making/visuals.ts'
import { Post } from '../posts/post.ts'
import { PostGroup } from '../posts/post-group.ts'
import { Thought } from './thought.ts'

/** The networks for which posts are written from a thought. */
export const DRAFT_PLATFORMS = ['x', 'linkedin'] as const
export type DraftPlatform = (typeof DRAFT_PLATFORMS)[number]

interface DraftNetwork {
  /** The length of a post on the network, in words for whoever writes it. */
  length: string
  /** Whether posts on the network are only a few lines: blanks that merely complete a text are then left out. */
  isBrief: boolean
  /** Whether a text that is too long for one post may continue in a thread. */
  hasThreads: boolean
}

export const DRAFT_NETWORKS: Record<DraftPlatform, DraftNetwork> = {
  x: { length: 'at most 270 characters, a link counting as 23', isBrief: true, hasThreads: true },
  linkedin: {
    length: '500 to 1,500 characters, in short paragraphs with an empty line between them',
    isBrief: false,
    hasThreads: false,
  },
}

export const DRAFT_VISUALS = ['none', 'image', 'carousel'] as const

/** The drafts that were made from a thought. Spec W18 */
export const ThoughtDrafts = z
  .object({
    thought: Thought,
    group: PostGroup,
    posts: z.array(Post),
    visual: z
      .object({ kind: z.enum(['image', 'carousel']), images: z.array(VisualImage), documentUrl: z.url().nullable() })
      .nullable()
      .describe('What the posts carry; null if none was asked for, or it failed'),
    visualError: z.string().nullable().describe('Why there is no visual, and what to do'),
    providerModel: z.string().describe('The model that wrote, such as openai:…; heuristic if none did'),
    source: z.enum(['ai', 'heuristic']).describe('heuristic: no model is set up; the thought’s own words are arranged'),
    warnings: z.array(z.string()).describe('What a reader should know or check'),
    creditsUsed: z.number(),
    remainingCredits: z.number(),
  })
  .meta({ id: 'ThoughtDrafts' })
export type ThoughtDrafts = z.infer<typeof ThoughtDrafts>
