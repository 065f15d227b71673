import { z } from 'zod'
import { CONTENT_TYPES } from './strategy-lists.ts'

/** How the published and scheduled posts compare with the share in the plan. */
export const STANDINGS = ['owed', 'even', 'over'] as const
export type Standing = (typeof STANDINGS)[number]

const share = {
  outCount: z.int().describe('Out within the window'),
  aheadCount: z.int().describe('Approved, and to go out within as many days from now'),
  percent: z.number().nullable().describe('Of what is out and names one of them; null where nothing does'),
  targetPercent: z.number(),
  standing: z
    .enum(STANDINGS)
    .describe('By what is out and booked together. owed: at least one too few; over: at least one too many'),
}

/**
 * How far posts follow the plan, by pillar and by kind of content: what is published and scheduled against what is
 * planned. Spec W23
 */
export const PostedMix = z
  .object({
    windowDays: z.int(),
    outCount: z.int().describe('Groups of which a post is out within the window'),
    aheadCount: z.int(),
    withoutPillar: z.int().describe('Of both: those that name no pillar of this version'),
    withoutContentType: z.int().describe('Of both: those whose content type is none of the mix'),
    pillars: z
      .array(z.object({ pillarId: z.string(), ...share }))
      .describe('Each has the same target. Those that come first in the plan stand first'),
    contentMix: z.array(z.object({ contentType: z.enum(CONTENT_TYPES), ...share })),
  })
  .meta({ id: 'PostedMix' })
export type PostedMix = z.infer<typeof PostedMix>
