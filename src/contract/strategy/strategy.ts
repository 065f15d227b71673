import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'
import { PostedMix } from './posted-mix.ts'
import {
  CONFIDENCES,
  CONTENT_TYPES,
  OPPORTUNITY_STATUSES,
  PRIORITY_STATUSES,
  RECOMMENDATION_STATUSES,
  STRATEGY_SOURCES,
  STRATEGY_STATUSES,
} from './strategy-lists.ts'

const partId = z.string().describe('Stays when the part is edited, also in later versions')

const Pillar = z.object({
  id: partId,
  name: z.string(),
  description: z.string().optional(),
  priority: z.int().optional().describe('1 comes first'),
  keywords: z.array(z.string()).optional(),
})
export type Pillar = z.infer<typeof Pillar>

const ChannelPriority = z.object({
  platform: z.enum(PLATFORMS),
  enabled: z.boolean().optional(),
  priority: z.int().optional().describe('1 comes first'),
  postsPerWeek: z.number().optional().describe('The target of the schedule’s coverage'),
})
export type ChannelPriority = z.infer<typeof ChannelPriority>

const ContentMix = z.object({
  contentType: z.enum(CONTENT_TYPES),
  targetPercent: z.number().describe('Of all posts'),
})
export type ContentMix = z.infer<typeof ContentMix>

const Opportunity = z.object({
  id: partId,
  theme: z.string(),
  rationale: z.string().optional(),
  status: z.enum(OPPORTUNITY_STATUSES).optional(),
})
export type Opportunity = z.infer<typeof Opportunity>

const Priority = z.object({
  id: partId,
  text: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable().optional().describe('null: no end'),
  status: z.enum(PRIORITY_STATUSES).optional().describe('expired once endsAt has passed'),
  createdAt: Timestamp.optional(),
  createdBy: Id.nullable().optional(),
})
export type Priority = z.infer<typeof Priority>

const Recommendation = z.object({
  id: partId,
  summary: z.string(),
  createdAt: Timestamp,
  rationale: z.string().optional(),
  proposedChange: z.string().optional(),
  status: z.enum(RECOMMENDATION_STATUSES).optional(),
})
export type Recommendation = z.infer<typeof Recommendation>

/** One version of what a workspace wants to say, and to whom. Spec W12 */
export const Strategy = z
  .object({
    id: Id.describe('The id of this version; a later version has another'),
    orgId: Id,
    version: z.int(),
    status: z.enum(STRATEGY_STATUSES),
    primaryObjective: z.string(),
    targetAudience: z.string(),
    pillars: z.array(Pillar),
    channelPriorities: z.array(ChannelPriority),
    contentMix: z.array(ContentMix),
    meta: z.object({
      schemaVersion: z.int().optional(),
      generatedAt: Timestamp.nullable().optional(),
      confirmedAt: Timestamp.nullable().optional(),
      confirmedBy: Id.nullable().optional(),
      lastEditedAt: Timestamp.nullable().optional(),
      lastSuggestedAt: Timestamp.nullable().optional(),
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    sourceGoal: z.string().nullable().optional().describe('The goal from which it was proposed'),
    positioningAngles: z.array(z.string()).optional(),
    opportunities: z.array(Opportunity).optional(),
    priorities: z.array(Priority).optional().describe('What matters for some time'),
    guardrailNotes: z.array(z.string()).optional().describe('What posts must keep to'),
    recommendations: z.array(Recommendation).optional(),
    confidence: z.enum(CONFIDENCES).optional().describe('How well the brand profile supports it'),
    source: z
      .enum(STRATEGY_SOURCES)
      .describe('Who wrote it first. heuristic: no model; code arranged what the workspace says of itself'),
    contentHash: z.string().describe('What a confirmation is about: send it back in `expected` when confirming'),
  })
  .meta({ id: 'Strategy' })
export type Strategy = z.infer<typeof Strategy>

/** The active version, and how far posts follow it. Spec W23 */
export const ActiveStrategy = Strategy.extend({
  posted: PostedMix.optional().describe('What was really posted, beside what the plan wishes for'),
}).meta({ id: 'ActiveStrategy' })

/** The answer to proposing a version. Spec W13 */
export const ProposedStrategy = Strategy.extend({
  warnings: z.array(z.string()).describe('What a reader should know or check before confirming it'),
  creditsUsed: z.number(),
  remainingCredits: z.number(),
}).meta({ id: 'ProposedStrategy' })
