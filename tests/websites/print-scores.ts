import type { Judged, Verdict } from './judge-site.ts'
import { FIELDS, type Field } from './site.ts'

const SIGNS: Readonly<Record<Verdict, string>> = { right: '✓', missed: '–', wrong: '✗', extra: '+', none: ' ' }

export interface Score {
  right: number
  /** How many sites declare the field. */
  declared: number
  /** For how many sites something was found. */
  said: number
}

export function scoreOf(judged: readonly Judged[], field: Field): Score {
  const count = (...wanted: Verdict[]): number =>
    judged.filter(({ verdicts }) => wanted.includes(verdicts[field])).length
  return {
    right: count('right'),
    declared: count('right', 'missed', 'wrong'),
    said: count('right', 'wrong', 'extra'),
  }
}

/** A line for each site and each field, and what was found if a person says something else. */
export function scoresInWords(judged: readonly Judged[]): string {
  const width = Math.max(...judged.map(({ site }) => site.id.length))
  const heads = FIELDS.map((field) => field.slice(0, 7).padEnd(8)).join('')
  const lines = judged.map(
    ({ site, seconds, verdicts }) =>
      `${site.id.padEnd(width)} ${FIELDS.map((field) => SIGNS[verdicts[field]].padEnd(8)).join('')}${seconds.toFixed(2)} s`,
  )
  const scores = FIELDS.map((field) => {
    const { right, declared, said } = scoreOf(judged, field)
    return `${field.padEnd(12)} ${right} of ${declared} declared (${percent(right, declared)}), ${right} of ${said} said (${percent(right, said)})`
  })
  const faults = judged.flatMap(({ site, verdicts, found }) =>
    FIELDS.filter((field) => verdicts[field] !== 'right' && verdicts[field] !== 'none').map(
      (field) =>
        `${site.id} ${field} ${verdicts[field]}: found ${found[field] ?? 'nothing'}, a person says ${[site.expected[field] ?? 'nothing'].flat().join(' or ')}`,
    ),
  )
  const slowest = Math.max(...judged.map(({ seconds }) => seconds))
  const legend = '✓ right, – missed, ✗ wrong, + found though not declared'
  return [
    `${''.padEnd(width)} ${heads}`,
    ...lines,
    legend,
    '',
    ...scores,
    '',
    ...faults,
    '',
    `slowest site ${slowest.toFixed(2)} s (bar 3 s)`,
  ].join('\n')
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
