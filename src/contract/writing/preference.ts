import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { CONFIDENCES } from '../strategy/strategy-lists.ts'

export const SIGNAL_KINDS = ['approval', 'edit', 'reject', 'explicit'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** What verdicts and edits say about what a workspace likes. Spec W17 */
export const PreferenceSignal = z
  .object({
    id: Id,
    signal: z.string().describe('What was seen, in a line'),
    kind: z
      .enum(SIGNAL_KINDS)
      .describe('What showed it: a rejection, an edit of a draft, an approval, or a person said so'),
    lastSeenAt: Timestamp,
    confidence: z.enum(CONFIDENCES).optional(),
    occurrences: z.int().optional(),
    promoted: z.boolean().optional().describe('A guideline that drafts keep to'),
  })
  .meta({ id: 'PreferenceSignal' })
export type PreferenceSignal = z.infer<typeof PreferenceSignal>

export const LearnedPreference = PreferenceSignal.extend({
  confidence: z.enum(CONFIDENCES),
  occurrences: z.int(),
  promoted: z.boolean(),
  guideline: z.string().describe('What drafts are told once it is promoted'),
  canBePromoted: z.boolean().describe('Seen often enough, and not promoted yet'),
  posts: z
    .array(z.object({ postId: Id, groupId: Id, title: z.string(), seenAt: Timestamp }))
    .describe('The posts that showed it, the newest first; ten at most'),
}).meta({ id: 'LearnedPreference' })
export type LearnedPreference = z.infer<typeof LearnedPreference>
