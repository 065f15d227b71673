import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { RulesContext } from './draft.ts'
import { error, type Finding } from './finding.ts'
import type { Part } from './parts.ts'
import type { PlatformRules, TextLimit } from './platform-rules.ts'

export interface Counted {
  used: number
  max: number
}

const measure = (text: string, limit: TextLimit) => ({ limit, used: limit.count(text), max: limit.max })

function measures(part: Part, rules: PlatformRules, context: RulesContext) {
  const [first, ...others] = rules.text(part, context)
  return [measure(part.text, first), ...others.map((limit) => measure(part.text, limit))] as const
}

/** The count to show for one part: by the limit that is exceeded, else by the platform's best-known one. */
function countPart(part: Part, rules: PlatformRules, context: RulesContext): Counted {
  const all = measures(part, rules, context)
  const { used, max } = all.find((one) => one.used > one.max) ?? all[0]
  return { used, max }
}

/** The count to show for a post: of the first part that is over its limit, else of the longest part. */
export function countText(parts: readonly Part[], rules: PlatformRules, context: RulesContext): Counted {
  const counts = parts.map((part) => countPart(part, rules, context))
  const over = counts.find(({ used, max }) => used > max)
  return over ?? counts.reduce((longest, next) => (next.used > longest.used ? next : longest))
}

const number = (value: number) => value.toLocaleString('en-US')

export function checkText(platform: Platform, part: Part, rules: PlatformRules, context: RulesContext): Finding[] {
  return measures(part, rules, context)
    .filter(({ used, max }) => used > max)
    .map(({ limit, used, max }) => {
      const over = `${number(used - max)} ${limit.unit}${used - max === 1 ? '' : 's'}`
      const remedy = limit.remedy ? `, ${limit.remedy}` : ''
      const message = `${over} over ${PLATFORM_NAMES[platform]}'s ${number(max)}: shorten it${remedy}.`
      return error(part.textPath, 'text_too_long', message)
    })
}
