import { z } from 'zod'
import { CalendarDate, Id, Moment } from '../common.ts'
import { PLATFORMS } from '../platforms.ts'
import { nameUpTo, wordsUpTo } from '../text/name.ts'
import { nameKey } from '../text/name-key.ts'
import {
  CONFIDENCES,
  CONTENT_TYPES,
  MOST_ENTRIES,
  MOST_PILLARS,
  OPPORTUNITY_STATUSES,
  PRIORITY_STATUSES,
  RECOMMENDATION_STATUSES,
} from './strategy-lists.ts'

/** The difference from 100 that is accepted, because percentages may be rounded. */
const NEARLY = 0.5

const partId = nameUpTo(100).optional().describe('As read; leave it out for a new one')
const rank = z.int().min(1).max(100).optional().describe('1 comes first')
const why = wordsUpTo(2000).optional()
const asRead = 'Set by Galley: as read, or left out'
const cameUp = 'As read; for a new one when it came up, or left out for now'

/**
 * Near the first and the last year that a date can have, a day may begin or end in UTC in a year without four digits.
 */
const Day = CalendarDate.refine((day) => !/^(0001|9999)/.test(day), 'Give a day of the years 2 to 9998')

/** A day, which begins and ends by the workspace's clock, or a moment. */
const DayOrMoment = z.union([Moment, Day], {
  error: 'Give a day such as 2026-12-24, or a time such as 2026-12-24T18:00:00Z',
})

const pillar = z.strictObject({
  id: partId,
  name: nameUpTo(100),
  description: why,
  priority: rank,
  keywords: z.array(nameUpTo(100)).max(30).optional(),
})

const channelPriority = z.strictObject({
  platform: z.enum(PLATFORMS),
  enabled: z.boolean().optional(),
  priority: rank,
  postsPerWeek: z.number().min(0).max(100).optional(),
})

const contentMix = z.strictObject({
  contentType: z.enum(CONTENT_TYPES),
  targetPercent: z.number().min(0).max(100),
})

const opportunity = z.strictObject({
  id: partId,
  theme: nameUpTo(300),
  rationale: why,
  status: z.enum(OPPORTUNITY_STATUSES).optional().describe('If left out, it stays as it was; for a new one: open'),
})

const priority = z.strictObject({
  id: partId,
  text: wordsUpTo(1000),
  startsAt: DayOrMoment.optional().describe('A day or a time. If left out, it stays as it was; for a new one: now'),
  endsAt: DayOrMoment.nullable().optional().describe('A day, which counts in full, or a time; without it no end'),
  status: z.enum(PRIORITY_STATUSES).optional().describe('If left out, it stays as it was; for a new one: active'),
  createdAt: Moment.optional().describe(cameUp),
  createdBy: Id.nullable().optional().describe(asRead),
})

const recommendation = z.strictObject({
  id: partId,
  summary: wordsUpTo(1000),
  createdAt: Moment.optional().describe(cameUp),
  rationale: why,
  proposedChange: why,
  status: z
    .enum(RECOMMENDATION_STATUSES)
    .optional()
    .describe('If left out, it stays as it was; for a new one: pending'),
})

/** A list in which no two entries have the same value in a field. Empty values are not compared. */
function distinct<T extends z.ZodObject>(entry: T, most: number, fields: Record<string, string>) {
  return z
    .array(entry)
    .max(most)
    .superRefine((entries: readonly Record<string, unknown>[], ctx) => {
      for (const [field, remedy] of Object.entries(fields)) {
        const seen = new Set<string>()
        for (const [index, one] of entries.entries()) {
          const value = one[field]
          if (typeof value !== 'string') continue
          if (seen.has(nameKey(value))) {
            ctx.addIssue({
              code: 'custom',
              path: [index, field],
              message: `“${value}” is in this list twice: ${remedy}`,
            })
          }
          seen.add(nameKey(value))
        }
      }
    })
}

const SAME_ID = 'give each entry an id of its own, or none'

/** A mix adds up to 100, or is empty. The sum is checked only if the list is valid otherwise. */
const Mix = distinct(contentMix, CONTENT_TYPES.length, { contentType: 'put its percentages together' }).superRefine(
  (parts, ctx) => {
    const sum = parts.reduce((total, { targetPercent }) => total + targetPercent, 0)
    if (parts.length === 0 || Math.abs(sum - 100) <= NEARLY) return
    const off = rounded(Math.abs(sum - 100))
    const remedy = sum > 100 ? `take ${off} away` : `add ${off}`
    ctx.addIssue({
      code: 'custom',
      message: `These percentages add up to ${rounded(sum)}: ${remedy}, so that they add up to 100`,
    })
  },
)

const rounded = (figure: number): number => Math.round(figure * 10) / 10

/** The content of a strategy in a change. What is left out stays; a list replaces the whole list. Spec W12 */
export const strategyChanges = {
  sourceGoal: wordsUpTo(2000).nullable().optional().describe('The goal behind it; null clears it'),
  primaryObjective: wordsUpTo(2000).optional().describe('What the posts are to achieve'),
  targetAudience: wordsUpTo(2000).optional().describe('Whom they are to reach'),
  pillars: distinct(pillar, MOST_PILLARS, {
    id: SAME_ID,
    name: 'give each pillar a name of its own',
  })
    .optional()
    .describe('The themes. One without an id keeps the id of the pillar that has its name'),
  channelPriorities: distinct(channelPriority, PLATFORMS.length, { platform: 'name each platform once' })
    .optional()
    .describe('How much goes where'),
  contentMix: Mix.optional().describe('Percentages that add up to 100; an empty list wishes for no mix'),
  positioningAngles: z.array(wordsUpTo(1000)).max(MOST_ENTRIES).optional().describe('What sets the brand apart'),
  opportunities: distinct(opportunity, MOST_ENTRIES, { id: SAME_ID }).optional().describe('What might be worth posts'),
  priorities: distinct(priority, MOST_ENTRIES, { id: SAME_ID }).optional().describe('What matters for some time'),
  guardrailNotes: z.array(wordsUpTo(1000)).max(MOST_ENTRIES).optional().describe('What posts must keep to'),
  recommendations: distinct(recommendation, MOST_ENTRIES, { id: SAME_ID })
    .optional()
    .describe('Proposals to accept or reject, by their status'),
  confidence: z.enum(CONFIDENCES).optional().describe('How well the brand profile supports it'),
}

export const StrategyChanges = z.strictObject(strategyChanges)
export type StrategyChanges = z.infer<typeof StrategyChanges>
