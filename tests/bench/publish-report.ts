import type { Figure } from './figures.ts'

const PUBLISHED_BAR = 150
const TRANSACTIONS_BAR = 3
const CPU_BAR_MS = 10
const LATENESS_BAR_MS = 250
const GROWTH_BAR = 1.2
/** The most posts that a worker requests at once. */
export const AT_ONCE = 16

export interface Measured {
  rows: number
  /** Posts a second. */
  published: number
  claimedSingly: number
  claimedInBatches: number
  transactions: number
  /** Each post's share of processor time, in milliseconds. */
  cpu: { workers: number; database: number }
  connections: number
  late: Lateness
  /** The same while a film in 4K was transcoded this many times. */
  besideVideo?: { late: Lateness; videos: number }
}

/** In milliseconds. */
interface Lateness {
  p50: number
  p95: number
  p99: number
}

/** Reports two sizes of the table, the smaller one first. */
export function report(server: string, measured: readonly Measured[]): Figure[] {
  const [few, many] = measured
  if (!few || !many) throw new Error('Two sizes are compared')
  const figures: Figure[] = [{ what: 'database', figure: server }]
  for (const {
    rows,
    published,
    claimedSingly,
    claimedInBatches,
    transactions,
    cpu,
    connections,
    late,
    besideVideo,
  } of measured) {
    const at = `${rows.toLocaleString('en')} rows`
    const each = (name: string, rate: number) =>
      Number.isNaN(rate) ? '' : `, ${(published / rate).toFixed(2)} of ${rate.toFixed(0)}/s claimed ${name}`
    figures.push(
      {
        what: `${at}: published`,
        figure: `${published.toFixed(1)}/s${each('one by one', claimedSingly)}${each(`${AT_ONCE} at once`, claimedInBatches)}`,
        bar: { text: `≥ ${PUBLISHED_BAR}/s`, met: published >= PUBLISHED_BAR },
      },
      {
        what: `${at}: transactions a post, connections`,
        figure: `${transactions.toFixed(2)}, ${connections}`,
        bar: { text: `≤ ${TRANSACTIONS_BAR} transactions`, met: transactions <= TRANSACTIONS_BAR },
      },
      {
        what: `${at}: processor time a post`,
        figure: `workers ${cpu.workers.toFixed(1)} ms, database ${cpu.database.toFixed(1)} ms`,
        bar: { text: `≤ ${CPU_BAR_MS} ms in all`, met: cpu.workers + cpu.database <= CPU_BAR_MS },
      },
      lateBy(at, late),
    )
    if (besideVideo) {
      const { late, videos } = besideVideo
      figures.push(lateBy(`${at}, while a film in 4K was transcoded ${videos} times`, late))
    }
  }
  const slower = few.published / many.published
  const later = many.late.p99 / few.late.p99
  figures.push(
    { what: 'throughput, few rows beside many', figure: `ratio ${slower.toFixed(2)}`, bar: bar(slower) },
    { what: 'p99 lateness, many rows beside few', figure: `ratio ${later.toFixed(2)}`, bar: bar(later) },
  )
  return figures
}

function lateBy(when: string, { p50, p95, p99 }: Lateness): Figure {
  return {
    what: `${when}: late by (p50, p95, p99)`,
    figure: [p50, p95, p99].map((ms) => `${ms.toFixed(0)} ms`).join(', '),
    bar: { text: `p99 ≤ ${LATENESS_BAR_MS} ms`, met: p99 <= LATENESS_BAR_MS },
  }
}

function bar(ratio: number) {
  return { text: `ratio ≤ ${GROWTH_BAR}`, met: ratio <= GROWTH_BAR }
}
