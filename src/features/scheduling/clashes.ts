import type { SchedulerSettings } from '#contract/planning/scheduler.ts'
import { type LocalDay, localDay, localMoment } from './local-time.ts'
import type { TakenTimes } from './taken-times.ts'

/** Why a moment is not free: a post near it, or a day on which nothing should be published. */
export type Clash = 'too_close' | 'day_full' | 'blackout' | 'same_text'

/**
 * The least time between two posts with the same text on one platform: readers have already read the text, and the
 * platform treats repetition as spam.
 */
export const ECHO_MINUTES = 24 * 60

/** The part of the profile that decides clashes. */
export type ClashRules = Pick<
  SchedulerSettings,
  'effectiveTimezone' | 'minGapMinutes' | 'maxPostsPerDay' | 'blackoutDates' | 'blackoutPeriods'
>

/**
 * The clashes of a moment. Empty if it is free. The gap and the cap count all platforms of the workspace: the variants
 * of one group have largely the same readers and are spread by the same rules (Spec R5). Windows, weekends and the
 * owner's hours are not checked here. They guide suggestions, and a person may choose any other time.
 */
export function clashesAt(rules: ClashRules, taken: TakenTimes, at: number, echoes?: TakenTimes): Clash[] {
  const day = localDay(rules.effectiveTimezone, localMoment(rules.effectiveTimezone, at).date)
  const clashes: Clash[] = []
  if (isTooClose(rules, taken, at)) clashes.push('too_close')
  if (isFull(rules, taken, day)) clashes.push('day_full')
  if (isBlackout(rules, day)) clashes.push('blackout')
  if (echoes && isEcho(echoes, at)) clashes.push('same_text')
  return clashes
}

/** `echoes` are the times at which the same text is published on the same platform. */
export const isEcho = (echoes: TakenTimes, at: number): boolean => echoes.distance(at) < ECHO_MINUTES * 60_000

export function isTooClose(rules: ClashRules, taken: TakenTimes, at: number): boolean {
  return taken.distance(at) < rules.minGapMinutes * 60_000
}

export function isFull(rules: ClashRules, taken: TakenTimes, day: LocalDay): boolean {
  return taken.count(day.start, day.end) >= rules.maxPostsPerDay
}

export function isBlackout(rules: ClashRules, { date }: LocalDay): boolean {
  return rules.blackoutDates.includes(date) || rules.blackoutPeriods.some(({ from, to }) => from <= date && date <= to)
}
