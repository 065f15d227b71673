import { SHAPES } from '../../../sandbox/worlds/conversations.ts'
import type { LivedMonth } from './live-month.ts'

export interface MonthFigures {
  recall: number
  noise: number
  table: string
}

/** How much of what concerns the brand was shown, and how much of what was shown is noise. What was chosen in whole is left out. */
export function figuresOf({ said, shown }: Pick<LivedMonth, 'said' | 'shown'>): MonthFigures {
  const rows = [...SHAPES, 'all'].map((shape) => {
    const of = said.filter((one) => (shape === 'all' ? one.shape !== 'watched' : one.shape === shape))
    const wanted = of.filter(({ concerns }) => concerns)
    const seen = of.filter(({ key }) => shown.has(key))
    const right = wanted.filter(({ key }) => shown.has(key)).length
    return {
      shape,
      items: of.length,
      wanted: wanted.length,
      shown: seen.length,
      recall: right / Math.max(1, wanted.length),
      noise: (seen.length - right) / Math.max(1, seen.length),
    }
  })
  const all = rows.at(-1)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const table = [
    'source | items | concern the brand | shown | recall | noise among shown',
    ...rows.map((row) =>
      [row.shape, row.items, row.wanted, row.shown, percent(row.recall), percent(row.noise)].join(' | '),
    ),
  ].join('\n')
  return { recall: all?.recall ?? 0, noise: all?.noise ?? 1, table }
}

/** What was missed or shown wrongly, by why: for whoever mends the scorer. */
export function faultsOf({ said, shown }: Pick<LivedMonth, 'said' | 'shown'>): string {
  const counts = new Map<string, number>()
  for (const { shape, why, concerns, key } of said) {
    if (shown.has(key) === concerns || shape === 'watched') continue
    const name = `${concerns ? 'missed' : 'shown'} ${shape} ${why}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join('\n')
}
