import type { KindLimits, TextLimit } from '#contract/limits/limit-shapes.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostPart } from '#contract/posts/post-parts.ts'
import { COUNTERS } from './counters.ts'
import { error, type Finding } from './finding.ts'

export interface Counted {
  used: number
  max: number
}

export interface Measure extends Counted {
  limit: TextLimit
  unit: string
  /** The text is so far over the limit that it was not counted. `used` is its least possible count. */
  atLeast: boolean
}

/** One part's text, measured by each limit of its kind. The best-known limit comes first. */
export type Measures = readonly [Measure, ...Measure[]]

export function measureText({ text }: PostPart, limits: KindLimits['text'], counters = COUNTERS): Measures {
  const [first, ...others] = limits
  const measure = (limit: TextLimit): Measure => {
    const { max } = limit
    const { unit, count, mostUnits } = counters[limit.count]
    const least = mostUnits === undefined ? 0 : Math.ceil(text.length / mostUnits)
    const atLeast = least > max
    return { limit, max, unit, atLeast, used: atLeast ? least : count(text) }
  }
  return [measure(first), ...others.map(measure)]
}

/** The count to show for one part: by the exceeded limit, otherwise by the platform's best-known one. */
function countPart(measures: Measures): Counted {
  const { used, max } = measures.find((one) => one.used > one.max) ?? measures[0]
  return { used, max }
}

/** The count to show for a post: the count of the first part over its limit, otherwise of the longest part. */
export function countText(parts: readonly Measures[]): Counted {
  const counts = parts.map(countPart)
  const over = counts.find(({ used, max }) => used > max)
  return over ?? counts.reduce((longest, next) => (next.used > longest.used ? next : longest))
}

const number = (value: number) => value.toLocaleString('en-US')

export function checkText(platform: Platform, { textPath }: PostPart, measures: Measures): Finding[] {
  return measures
    .filter(({ used, max }) => used > max)
    .map(({ limit, unit, used, max, atLeast }) => {
      const over = `${number(used - max)} ${unit}${used - max === 1 ? '' : 's'}`
      const remedy = limit.remedy ? `, ${limit.remedy}` : ''
      const message = `${atLeast ? 'At least ' : ''}${over} over ${PLATFORM_NAMES[platform]}'s ${number(max)}: shorten it${remedy}.`
      return error(textPath, 'text_too_long', message)
    })
}
