import type { PlanForm } from './plan-form.ts'

/** Percentages may be rounded, as on the server. */
const NEARLY = 0.5
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** The sum of a mix in words, and whether it can be saved. Null without any percentage. */
export function mixSum(mix: PlanForm['mix']): { words: string; fits: boolean } | null {
  const typed = Object.values(mix).filter((percent) => percent !== '')
  if (typed.length === 0) return null
  const sum = typed.reduce((total, percent) => total + (Number(percent) || 0), 0)
  const off = NUMBER.format(Math.abs(sum - 100))
  const fits = Math.abs(sum - 100) <= NEARLY
  if (fits) return { words: 'They add up to 100.', fits }
  return {
    words: `They add up to ${NUMBER.format(sum)}: ${sum > 100 ? 'take' : 'add'} ${off}${sum > 100 ? ' away' : ''}.`,
    fits,
  }
}
