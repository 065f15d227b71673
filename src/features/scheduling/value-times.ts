import type { FreeTime } from './free-times.ts'
import { remainder, worthOf } from './score.ts'
import type { TakenTimes } from './taken-times.ts'
import type { TimingFigures, TimingModel } from './timing/timing-model.ts'

/** A free time with its score and what the score rests on. */
export interface ValuedTime {
  time: FreeTime
  figures: TimingFigures | null
  /** Distance to the nearest other post, in milliseconds. */
  nearest: number
  /** From 0 to 1. Comparable only with other scores of the same answer. */
  score: number
}

/** Scores each time, best first. Among equals the earlier comes first. `gap` is in milliseconds. */
export function valueTimes(
  times: readonly FreeTime[],
  { timing, taken, now, gap }: { timing: TimingModel | null; taken: TakenTimes; now: number; gap: number },
): ValuedTime[] {
  const typical = times.reduce((sum, { weight }) => sum + weight, 0) / times.length
  const worths = times.map((time) => {
    const figures = timing && timing.posts > 0 ? timing.at(time.day.weekday, time.minutes) : null
    return { time, figures, worth: worthOf(time.weight, figures, typical) }
  })
  // Results can raise a time's worth above 1. All scores are then relative to the best time.
  const most = worths.reduce((highest, { worth }) => Math.max(highest, worth), 1)
  return worths
    .map(({ time, figures, worth }) => {
      const nearest = taken.distance(time.at)
      const left = remainder(time, { now, nearest, gap, proven: figures?.proven ?? false })
      return { time, figures, nearest, score: (worth / most) * left }
    })
    .sort((a, b) => b.score - a.score || a.time.at - b.time.at)
}
