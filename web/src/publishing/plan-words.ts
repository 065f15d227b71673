import type { Plan } from './plan-read.ts'

export interface PillarStand {
  id: string
  name: string
  standing: 'owed' | 'even' | 'over'
  /** Published and scheduled. */
  count: number
  /** The number of groups that name a pillar. */
  of: number
  days: number
}

/** The state of the plan's pillars, in its order. */
export function pillarStands({ pillars, posted }: Pick<Plan, 'pillars' | 'posted'>): PillarStand[] {
  if (!posted) return []
  const names = new Map(pillars.map(({ id, name }) => [id, name]))
  const of = posted.pillars.reduce((sum, { outCount, aheadCount }) => sum + outCount + aheadCount, 0)
  return posted.pillars.map(({ pillarId: id, outCount, aheadCount, standing }) => ({
    id,
    name: names.get(id) ?? id,
    standing,
    count: outCount + aheadCount,
    of,
    days: posted.windowDays,
  }))
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const ordinal = (count: number): string => ORDINALS[count - 1] ?? `${count}${suffixOf(count)}`
const number = (count: number): string => NUMBERS[count - 1] ?? String(count)

function suffixOf(count: number): string {
  if (count % 100 >= 11 && count % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'
}

/** "Would be the fourth of five on Repairs in 28 days: that is more than its share." */
export function wouldBe({ name, standing, count, of, days }: PillarStand): string {
  const place = of === 0 ? `the first on ${name}` : `the ${ordinal(count + 1)} of ${number(of + 1)} on ${name}`
  const why = { owed: ': it is owed', over: ': more than its share', even: '' }[standing]
  return `Would be ${place} in ${days} days${why}.`
}
