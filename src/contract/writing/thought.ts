import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { lineOfText, nameUpTo, wordsUpTo } from '../text/name.ts'
import { nameKey } from '../text/name-key.ts'

export const THOUGHT_KINDS = ['thought', 'tip', 'opinion', 'story', 'lesson'] as const
export const THOUGHT_STATUSES = ['new', 'drafted', 'archived'] as const

export const ThoughtKind = z.enum(THOUGHT_KINDS).describe('Its sort')
export const ThoughtStatus = z.enum(THOUGHT_STATUSES).describe('Posts are written from all but archived ones')

/** An idea that somebody noted down before it becomes a post. Spec W11 */
export const Thought = z
  .object({
    id: Id,
    orgId: Id,
    text: z.string(),
    kind: ThoughtKind,
    status: ThoughtStatus,
    source: z.string().nullable().describe('Where it came from, such as an address or "phone"'),
    tags: z.array(z.string()),
    draftGroupIds: z.array(Id).describe('The post groups that were drafted from it, the newest first'),
    lastDraftedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Thought' })
export type Thought = z.infer<typeof Thought>

export const ThoughtText = wordsUpTo(5000).describe('In the person’s own words')
export const ThoughtSource = lineOfText(500)
/** The person's own words, not the tags of posts. If two look alike, only the first is kept. */
export const ThoughtTags = z
  .array(nameUpTo(100))
  .max(30)
  .transform((tags) => [...new Map([...tags].reverse().map((tag) => [nameKey(tag), tag])).values()].reverse())
  .describe('To find it by')
