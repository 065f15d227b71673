import type { PencilMark, SchedulerSettings } from '#contract/planning/scheduler.ts'
import type { Platform } from '#contract/platforms.ts'
import { isFull, isTooClose } from './clashes.ts'
import { type FreeTime, freeTimes } from './free-times.ts'
import { countBy, type PostedRow } from './load-posted.ts'
import type { LocalDay } from './local-time.ts'
import { nextOf } from './mix.ts'
import { mixShares, type Plan, pillarShares } from './posted-mix.ts'
import { takenTimes } from './taken-times.ts'

/** A post in the calendar, whether it is approved or not. */
export interface Standing {
  platform: Platform
  /** In milliseconds since the epoch. */
  at: number
}

export interface PencilRequest {
  profile: SchedulerSettings
  plan: Plan
  posted: readonly PostedRow[]
  /** The networks to plan for, each with its target of posts a week. */
  channels: readonly { platform: Platform; postsPerWeek: number; waitingWithoutTime: number }[]
  standing: readonly Standing[]
  /** The first is today. */
  days: readonly LocalDay[]
  /** The earliest possible mark, in milliseconds since the epoch. */
  from: number
}

const WEEK_DAYS = 7

/**
 * Where the plan would put a post, and on which pillar: as many a week as the target, minus the existing posts. Drafts
 * that wait without a time take the first places. The same request has the same answer. Spec T8
 */
export function pencilMarks(request: PencilRequest): PencilMark[] {
  const { plan, posted } = request
  const pillars = pillarShares(plan)
  const types = mixShares(plan)
  const names = new Map(plan.pillars.map(({ id, name }) => [id, name]))
  const ofPillars = countBy(posted, 'pillar', ['out', 'ahead', 'waiting'])
  const ofTypes = countBy(posted, 'contentType', ['out', 'ahead', 'waiting'])
  /**
   * How often each pillar was paired with each type. Without this count, two even mixes would always give the same
   * pairs.
   */
  const pairs = new Map<string, Map<string, number>>()
  return places(request).flatMap(({ at, platform }) => {
    const pillarId = nextOf(pillars, ofPillars)
    if (pillarId === null) return []
    const beside = pairs.get(pillarId) ?? new Map<string, number>()
    const contentType = nextOf(types, ofTypes, beside)
    add(ofPillars, pillarId)
    if (contentType !== null) {
      add(ofTypes, contentType)
      add(beside, contentType)
      pairs.set(pillarId, beside)
    }
    return {
      at: new Date(at).toISOString(),
      platform,
      pillarId,
      pillarName: names.get(pillarId) ?? pillarId,
      contentType,
    }
  })
}

const add = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1)

/** The times that lack a post, in order. */
function places({ profile, channels, standing, days, from }: PencilRequest): Standing[] {
  const taken = takenTimes(standing.map(({ at }) => at))
  const until = days.at(-1)?.end ?? from
  const free = new Map(
    channels.map(({ platform }) => [platform, bestOfDays(freeTimes({ profile, platform, taken, from, until }))]),
  )
  const waiting = new Map(channels.map(({ platform, waitingWithoutTime }) => [platform, waitingWithoutTime]))
  const marks: Standing[] = []
  for (let first = 0; first < days.length; first += WEEK_DAYS) {
    const week = days.slice(first, first + WEEK_DAYS)
    for (const { platform, postsPerWeek } of channels) {
      const stands = [...standing, ...marks].flatMap((post) => (post.platform === platform ? post.at : []))
      const isHere = (at: number) => at >= (week[0]?.start ?? 0) && at < (week.at(-1)?.end ?? 0)
      // Half a post a week means one post every second week.
      const wished =
        Math.round((postsPerWeek * (first + week.length)) / WEEK_DAYS) - Math.round((postsPerWeek * first) / WEEK_DAYS)
      let missing = wished - stands.filter(isHere).length
      const filled = Math.max(0, Math.min(missing, waiting.get(platform) ?? 0))
      waiting.set(platform, (waiting.get(platform) ?? 0) - filled)
      const here = (free.get(platform) ?? []).filter(({ at }) => isHere(at))
      for (missing -= filled; missing > 0; missing -= 1) {
        const fits = here.filter(({ at, day }) => !isTooClose(profile, taken, at) && !isFull(profile, taken, day))
        const best = farthest(fits, takenTimes(stands))
        if (!best) break
        taken.add(best.at)
        stands.push(best.at)
        marks.push({ platform, at: best.at })
      }
    }
  }
  return marks.sort((a, b) => a.at - b.at)
}

/** The best free time of each day: in the window with the highest weight, and among equals the earlier time. */
const bestOfDays = (times: readonly FreeTime[]): FreeTime[] =>
  times.toSorted((a, b) => b.weight - a.weight || a.at - b.at)

/**
 * The best time on the day that is farthest from the network's other posts, so that posts are spread over the week
 * before a day gets two.
 */
function farthest(times: readonly FreeTime[], stands: ReturnType<typeof takenTimes>): FreeTime | null {
  let best: FreeTime | null = null
  const daysAway = ({ at, day }: FreeTime) =>
    stands.count(day.start, day.end) > 0 ? 0 : Math.round(stands.distance(at) / 86_400_000)
  for (const time of times) if (!best || daysAway(time) > daysAway(best)) best = time
  return best
}
