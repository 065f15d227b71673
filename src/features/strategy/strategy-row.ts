import type { Insertable, Selectable } from 'kysely'
import type {
  ChannelPriority,
  ContentMix,
  Opportunity,
  Pillar,
  Priority,
  Recommendation,
  Strategy,
} from '#contract/strategy/strategy.ts'
import { type Confidence, STRATEGY_SCHEMA_VERSION } from '#contract/strategy/strategy-lists.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { canonicalJson, sha256 } from '#kernel/ids.ts'

export type StrategyRow = Selectable<DB['strategy']>

/** The content of a strategy that people and models write, apart from its version and its state. */
export interface StrategyContent {
  sourceGoal: string | null
  primaryObjective: string
  targetAudience: string
  pillars: Pillar[]
  channelPriorities: ChannelPriority[]
  contentMix: ContentMix[]
  positioningAngles: string[]
  opportunities: Opportunity[]
  priorities: Priority[]
  guardrailNotes: string[]
  recommendations: Recommendation[]
  confidence: Confidence | null
}

/** The content of a row. Its lists return what was written, from checked input. */
export function contentOf(row: StrategyRow): StrategyContent {
  return {
    sourceGoal: row.source_goal,
    primaryObjective: row.primary_objective,
    targetAudience: row.target_audience,
    pillars: row.pillars as Pillar[],
    channelPriorities: row.channel_priorities as ChannelPriority[],
    contentMix: row.content_mix as ContentMix[],
    positioningAngles: row.positioning_angles,
    opportunities: row.opportunities as Opportunity[],
    priorities: row.priorities as Priority[],
    guardrailNotes: row.guardrail_notes,
    recommendations: row.recommendations as Recommendation[],
    confidence: row.confidence,
  }
}

export function columnsOf(content: StrategyContent) {
  return {
    source_goal: content.sourceGoal,
    primary_objective: content.primaryObjective,
    target_audience: content.targetAudience,
    pillars: JSON.stringify(content.pillars),
    channel_priorities: JSON.stringify(content.channelPriorities),
    content_mix: JSON.stringify(content.contentMix),
    positioning_angles: content.positioningAngles,
    opportunities: JSON.stringify(content.opportunities),
    priorities: JSON.stringify(content.priorities),
    guardrail_notes: content.guardrailNotes,
    recommendations: JSON.stringify(content.recommendations),
    confidence: content.confidence,
  } satisfies Partial<Insertable<DB['strategy']>>
}

/** A version as it is shown at this moment: a priority whose end has passed is shown as expired. */
export function presentStrategy(row: StrategyRow, now: Date): Strategy {
  const { confidence, ...content } = contentOf(row)
  return {
    id: row.id,
    orgId: row.org_id,
    version: row.version,
    status: row.status,
    ...content,
    priorities: content.priorities.map((priority) => ({ ...priority, status: statusAt(priority, now) })),
    ...(confidence !== null && { confidence }),
    source: row.source,
    contentHash: contentHashOf(row),
    meta: {
      schemaVersion: STRATEGY_SCHEMA_VERSION,
      generatedAt: row.generated_at,
      confirmedAt: row.confirmed_at,
      confirmedBy: row.confirmed_by,
      lastEditedAt: row.edited_at,
      lastSuggestedAt: row.suggested_at,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A hash of the content that people and models wrote. It does not change with the state of the version. */
export const contentHashOf = (row: StrategyRow): string => sha256(canonicalJson(contentOf(row))).toString('hex')

/** The status of a priority at a moment. Nothing is stored when a priority ends, so no job has to run in time. */
export function statusAt({ status = 'active', endsAt }: Priority, now: Date): NonNullable<Priority['status']> {
  return status === 'active' && endsAt && Date.parse(endsAt) <= now.getTime() ? 'expired' : status
}
