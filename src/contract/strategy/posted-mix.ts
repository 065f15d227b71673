import { z } from 'zod'
import { CONTENT_TYPES } from './strategy-lists.ts'

/** How the published and scheduled posts compare with the share in the plan. */
export const STANDINGS = ['owed', 'even', 'over'] as const
export type Standing = (typeof STANDINGS)[number]

const share = {
  outCount: z.int().describe('Published in the window'),
  aheadCount: z.int().describe('Approved, due within as many days from now'),
  percent: z.number().nullable().describe('Share of published posts that name one; null if none does'),
  targetPercent: z.number(),
  standing: z
    .enum(STANDINGS)
    .describe('Counts published and booked. owed: at least one too few; over: at least one too many'),
}

/**
 * How far posts follow the plan, by pillar and by kind of content: what is published and scheduled against what is
 * planned. Spec W23
 */
export const PostedMix = z
  .object({
    windowDays: z.int(),
    outCount: z.int().describe('Groups with a post published in the window'),
    aheadCount: z.int(),
    withoutPillar: z.int().describe('Of both: groups without a pillar of this version'),
    withoutContentType: z.int().describe('Of both: groups with a content type outside the mix'),
    pillars: z
      .array(z.object({ pillarId: z.string(), ...share }))
      .describe('Each has the same target. Those that come first in the plan stand first'),
    contentMix: z.array(z.object({ contentType: z.enum(CONTENT_TYPES), ...share })),
  })
  .meta({ id: 'PostedMix' })
export type PostedMix = z.infer<typeof PostedMix>
