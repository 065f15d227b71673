import type { PerformanceSummary } from '#contract/results/performance.ts'

/**
 * How steadily a workspace publishes: strong on three days a week or more, steady on two, sparse on fewer. It counts
 * days and not posts, because a burst is not consistency.
 */
export function consistencyLabel(
  activeDays: number,
  windowDays: number,
): PerformanceSummary['summary']['consistencyLabel'] {
  if (activeDays === 0) return 'none'
  const perWeek = (activeDays * 7) / windowDays
  if (perWeek >= 3) return 'strong'
  return perWeek >= 2 ? 'steady' : 'sparse'
}
