import type { SchedulerSettings, Slot } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { isFull, isTooClose } from './clashes.ts'
import { freeTimes } from './free-times.ts'
import { timeOf, weekdayName } from './local-time.ts'
import { reasonFor } from './reason.ts'
import type { TakenTimes } from './taken-times.ts'
import type { TimingModel } from './timing/timing-model.ts'
import { hasFewResults, WORTH_TRYING } from './timing/trying.ts'
import { type ValuedTime, valueTimes } from './value-times.ts'

const MINUTE = 60_000
/** Time for a person to read a suggestion and act on it, and for the publisher to prepare what it needs. */
export const LEAD_MINUTES = 10

export interface RankRequest {
  profile: SchedulerSettings
  /** Null for a time that suits any of the platforms. */
  platform: Platform | null
  taken: TakenTimes
  /** The times at which the same text is published on the platform, if there are any. */
  echoes?: TakenTimes | undefined
  /** Learned from the results of published posts. If null or left out, times are ranked by the windows alone. */
  timing?: TimingModel | null
  /** Whether this position in the answer, counted from 0, goes to a time with few results. If left out, none does. */
  tries?: (place: number) => boolean
  /** All in milliseconds since the epoch. Nothing earlier than LEAD_MINUTES after `now` is considered. */
  now: number
  from?: number
  until: number
  /** The most slots to return. */
  count: number
}

/**
 * The best times for a post, best first. Among equals the earlier comes first, and the same request has the same
 * answer. All of them can be taken together without a clash, so they also differ enough to choose from.
 */
export function rankSlots(request: RankRequest): Slot[] {
  const { profile, platform, taken, echoes, timing = null, tries, now, from = now, until, count } = request
  const earliest = Math.max(from, now + LEAD_MINUTES * MINUTE)
  const free = freeTimes({ profile, platform, taken, echoes, from: earliest, until })
  const ranked = valueTimes(free, { timing, taken, now, gap: profile.minGapMinutes * MINUTE })
  const worthTrying = (ranked[0]?.score ?? 0) * WORTH_TRYING
  const untried = (timing && tries ? ranked : []).filter(
    ({ figures, score }) => timing && figures && hasFewResults(figures, timing) && score >= worthTrying,
  )

  const withThese = taken.copy()
  const fits = ({ time }: ValuedTime) =>
    !isTooClose(profile, withThese, time.at) && !isFull(profile, withThese, time.day)
  const chosen: { valued: ValuedTime; tryingBeside?: number | undefined }[] = []
  const choose = (valued: ValuedTime, tryingBeside?: number) => {
    withThese.add(valued.time.at)
    chosen.push({ valued, tryingBeside })
  }
  for (const valued of ranked) {
    if (chosen.length < count && tries?.(chosen.length)) {
      const attempt = untried.find(fits)
      if (attempt) choose(attempt, timing?.posts)
    }
    if (chosen.length >= count) break
    if (fits(valued)) choose(valued)
  }
  return chosen
    .sort((a, b) => b.valued.score - a.valued.score || a.valued.time.at - b.valued.time.at)
    .map(({ valued, tryingBeside }) => slotOf(valued, tryingBeside))
}

function slotOf({ time, figures, nearest, score }: ValuedTime, tryingBeside: number | undefined): Slot {
  return {
    scheduledForUtc: new Date(time.at).toISOString(),
    localDate: time.day.date,
    localTime: timeOf(time.minutes),
    weekday: weekdayName(time.day.weekday),
    score: Math.round(score * 1000) / 1000,
    reason: reasonFor({ time, nearest, figures, tryingBeside }),
    basis: figures?.proven ? 'history' : 'defaults',
  }
}
