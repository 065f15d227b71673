import { localWalls } from '../local-time.ts'
import { provenCells } from './evidence.ts'
import { outcomesOf, type PostResult } from './outcomes.ts'
import { type NearbySums, nearbySums, type Observation } from './sums.ts'
import { type TimeVariances, timeVariances } from './variances.ts'
import { at, daysOfKind, kindCell, ownCell } from './week.ts'

const DAY = 86_400_000
/** Audiences change, so a post of three months ago counts half as much as one of today. */
export const HALF_LIFE_DAYS = 90
/** The assumed variance of a time that has proven to differ: such times differ by about half the scatter. */
const PROVEN_VARIANCE = 0.25
const NEARLY_ALL = 0.7
/** A smaller difference is not worth waiting for, even if it is certain. */
const LEAST_TIMES = 1.1
/** Eight of ten normal deviates lie within this many standard deviations. */
const EIGHTY_PERCENT = 1.2816

/** The results of an account at one time of the week. */
export interface TimingFigures {
  /**
   * The number of posts within about an hour of this time. `days` says whether they are of this weekday alone or of all
   * weekdays of its kind.
   */
  posts: number
  days: 'weekday' | 'kind'
  /** The same number with each post weighted by its age and its distance. */
  effective: number
  /**
   * The factor relative to the usual result, drawn towards 1 if there are few posts. With a probability of 80 % the
   * true value lies between `low` and `high`.
   */
  times: number
  low: number
  high: number
  /** How much results count compared with the window's weight, from 0 (nothing is known) to 1. */
  trust: number
  /** True if the result is better than chance explains. Only then is a suggestion's basis `history`. */
  proven: boolean
}

export interface TimingModel {
  /** How many posts the model rests on. */
  posts: number
  /** Takes a weekday (Sunday = 0) and minutes after midnight, by the audience's clock. */
  at(weekday: number, minutes: number): TimingFigures
}

/** What published posts say about the times of a week in a time zone. Pure: the same results give the same model. */
export function timingModel(results: readonly PostResult[], { zone, now }: { zone: string; now: number }): TimingModel {
  const { outcomes, scatter } = outcomesOf(results)
  const wall = localWalls(zone)
  const observations = outcomes.map(({ publishedAt, value }): Observation => {
    const { weekday, minutes } = wall(publishedAt)
    const age = Math.max(0, now - publishedAt) / DAY
    return { cell: ownCell(weekday, minutes), value, recency: 0.5 ** (age / HALF_LIFE_DAYS) }
  })
  const sums = nearbySums(observations)
  const variances = timeVariances(observations)
  const proven = provenCells(observations, sums)
  return {
    posts: observations.length,
    at: (weekday, minutes) => figuresOf(ownCell(weekday, minutes), { sums, variances, proven, scatter }),
  }
}

interface Fit {
  sums: NearbySums
  variances: TimeVariances
  proven: Uint8Array
  scatter: number
}

/**
 * The estimate shrinks twice: the time of day towards the account's usual result, then the weekday towards its kind. It
 * shrinks more if there are fewer posts compared with the differences between times. A post's variance is one divided
 * by its weight.
 */
function figuresOf(own: number, fit: Fit): TimingFigures {
  const { sums, proven, scatter, variances } = fit
  const kind = kindCell(own)
  const days = daysOfKind(kind)
  const apart = days.some((day) => proven[day] === 1 && standsOut(day, kind, sums))
  const dayVariance = apart ? Math.max(variances.withinKind, PROVEN_VARIANCE) : variances.withinKind
  const kindVariance = proven[kind] === 1 ? Math.max(variances.between, PROVEN_VARIANCE) : variances.between

  const kindData = pooled(days, dayVariance, sums)
  const kindTrust = kindVariance / (kindVariance + kindData.variance)
  const kindMean = kindTrust * kindData.mean
  const ownTrust = dayVariance / (dayVariance + 1 / at(sums.effective, own))
  const mean = kindMean + ownTrust * (meanOf(own, sums) - kindMean)
  const rest = 1 - ownTrust
  const variance = rest * rest * (1 - kindTrust) * kindVariance + rest * dayVariance
  const reach = EIGHTY_PERCENT * Math.sqrt(variance)
  const told = apart || (proven[own] === 1 && proven[kind] === 0) ? own : kind
  return {
    posts: at(sums.posts, told),
    days: told === own ? 'weekday' : 'kind',
    effective: at(sums.effective, told),
    times: Math.exp(scatter * mean),
    low: Math.exp(scatter * (mean - reach)),
    high: Math.exp(scatter * (mean + reach)),
    trust: 1 - rest * (1 - kindTrust),
    // If the kind of day is good but this weekday is in doubt, nothing is proven. A tiny advantage does not count
    // either.
    proven: proven[told] === 1 && mean - reach > 0 && scatter * mean > Math.log(LEAST_TIMES),
  }
}

/**
 * Whether one weekday is the reason why its kind is good, because it is better than the rest or has nearly all of the
 * posts. Then weekdays differ at this time, and the other weekdays count as good only as far as their own posts show
 * it.
 */
function standsOut(day: number, kind: number, sums: NearbySums): boolean {
  return strength(day, sums) > strength(kind, sums) || at(sums.effective, day) > NEARLY_ALL * at(sums.effective, kind)
}

/** The mean of weekdays that differ by `dayVariance`, so that one weekday with many posts does not decide for all. */
function pooled(days: readonly number[], dayVariance: number, sums: NearbySums): { mean: number; variance: number } {
  let [total, weights] = [0, 0]
  for (const day of days) {
    const effective = at(sums.effective, day)
    if (effective === 0) continue
    const weight = 1 / (dayVariance + 1 / effective)
    total += weight * meanOf(day, sums)
    weights += weight
  }
  return weights > 0
    ? { mean: total / weights, variance: 1 / weights }
    : { mean: 0, variance: Number.POSITIVE_INFINITY }
}

const meanOf = (cell: number, sums: NearbySums): number =>
  at(sums.effective, cell) > 0 ? at(sums.values, cell) / at(sums.effective, cell) : 0

const strength = (cell: number, sums: NearbySums): number =>
  at(sums.values, cell) / Math.sqrt(at(sums.squares, cell) || 1)
