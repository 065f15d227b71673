import type { AutoDeleteRule, AutoRepostRule, DeleteChange, RepostChange } from '#contract/engagement/automation.ts'

type Selection = AutoRepostRule['selection']

const SELECTIONS: { readonly [M in Selection['mode']]: Extract<Selection, { mode: M }> } = {
  threshold: { mode: 'threshold', minImpressions: null, minLikes: null, minEngagementRate: null },
  top_n: { mode: 'top_n', n: 3, rankBy: 'engagement' },
}

/** Safe values: the rule is off, only looks, takes few posts and rests long. Decision 121 */
export const REPOST_DEFAULTS: AutoRepostRule = {
  channel: 'x',
  socialAccountId: null,
  enabled: false,
  minAgeHours: 72,
  maxAgeDays: 90,
  selection: SELECTIONS.top_n,
  cooldownHoursPerPost: 720,
  maxRepostsPerPost: 1,
  maxActionsPerDay: 1,
  action: 'retweet',
  dryRun: true,
}

/** A rule without a threshold deletes nothing, and a new rule has no threshold. Decision 121 */
export const DELETE_DEFAULTS: AutoDeleteRule = {
  channel: 'x',
  socialAccountId: null,
  enabled: false,
  minAgeHours: 168,
  maxAgeDays: 365,
  maxImpressions: null,
  maxLikes: null,
  requireMetricsFetched: true,
  metricsMaxAgeHours: 24,
  skipIfRepliesGte: 1,
  maxActionsPerDay: 3,
  dryRun: true,
}

/**
 * The rule after a change. A field that the change leaves out keeps its value; in a new rule it gets the safe value.
 */
export function changedRepostRule(before: AutoRepostRule | null, change: RepostChange): AutoRepostRule {
  const base = before ?? REPOST_DEFAULTS
  const { selection, ...rest } = change
  return {
    ...base,
    ...given(rest),
    selection: selection ? changedSelection(base.selection, selection) : base.selection,
  }
}

export function changedDeleteRule(before: AutoDeleteRule | null, change: DeleteChange): AutoDeleteRule {
  return { ...(before ?? DELETE_DEFAULTS), ...given(change) }
}

/** The values of another mode say nothing about this one. */
function changedSelection(before: Selection, change: NonNullable<RepostChange['selection']>): Selection {
  const mode = change.mode ?? before.mode
  const base: Selection = before.mode === mode ? before : SELECTIONS[mode]
  return base.mode === 'top_n'
    ? { ...base, ...given({ n: change.n, rankBy: change.rankBy }) }
    : {
        ...base,
        ...given({
          minImpressions: change.minImpressions,
          minLikes: change.minLikes,
          minEngagementRate: change.minEngagementRate,
        }),
      }
}

/** The fields that are there. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> } // nothing undefined is left
}
