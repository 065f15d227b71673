import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostPart } from '#contract/post-parts.ts'
import type { RulesContext } from './draft.ts'
import { error, type Finding } from './finding.ts'
import type { PlatformRules, TextLimit } from './platform-rules.ts'

export interface Counted {
  used: number
  max: number
}

export interface Measure extends Counted {
  limit: TextLimit
  /** The text is so far over that it was not counted: `used` is the least that it can come to. */
  atLeast: boolean
}

/** One part's text by each limit of its platform, the best-known one first. */
export type Measures = readonly [Measure, ...Measure[]]

function measure(text: string, limit: TextLimit): Measure {
  const { max, mostUnits } = limit
  const least = mostUnits === undefined ? 0 : Math.ceil(text.length / mostUnits)
  const atLeast = least > max
  return { limit, max, atLeast, used: atLeast ? least : limit.count(text) }
}

export function measureText(part: PostPart, rules: PlatformRules, context: RulesContext): Measures {
  const [first, ...others] = rules.text(part, context)
  return [measure(part.text, first), ...others.map((limit) => measure(part.text, limit))]
}

/** The count to show for one part: by the limit that is exceeded, else by the platform's best-known one. */
function countPart(measures: Measures): Counted {
  const { used, max } = measures.find((one) => one.used > one.max) ?? measures[0]
  return { used, max }
}

/** The count to show for a post: of the first part that is over its limit, else of the longest part. */
export function countText(parts: readonly Measures[]): Counted {
  const counts = parts.map(countPart)
  const over = counts.find(({ used, max }) => used > max)
  return over ?? counts.reduce((longest, next) => (next.used > longest.used ? next : longest))
}

const number = (value: number) => value.toLocaleString('en-US')

export function checkText(platform: Platform, { textPath }: PostPart, measures: Measures): Finding[] {
  return measures
    .filter(({ used, max }) => used > max)
    .map(({ limit, used, max, atLeast }) => {
      const over = `${number(used - max)} ${limit.unit}${used - max === 1 ? '' : 's'}`
      const remedy = limit.remedy ? `, ${limit.remedy}` : ''
      const message = `${atLeast ? 'At least ' : ''}${over} over ${PLATFORM_NAMES[platform]}'s ${number(max)}: shorten it${remedy}.`
      return error(textPath, 'text_too_long', message)
    })
}
