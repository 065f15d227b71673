import { type Figure, median, ratio, spread } from './figures.ts'

const PUBLISHED_BAR = 150
const TRANSACTIONS_BAR = 3
const CPU_BAR_MS = 10
const LATENESS_BAR_MS = 250
const GROWTH_BAR = 1.2
/** The most posts that a worker takes at once. */
export const AT_ONCE = 16

export interface Measured {
  rows: number
  /** How many posts were published each second. */
  published: number
  claimedSingly: number
  claimedInBatches: number
  transactions: number
  /** The processor time for each post, in milliseconds. */
  cpu: { workers: number; database: number }
  connections: number
  late: Lateness
  /** How late posts were while a film in 4K was transcoded, and how often the film was. */
  besideVideo?: { late: Lateness; videos: number }
}

/** In milliseconds. */
interface Lateness {
  p50: number
  p95: number
  p99: number
}

/** Reports the measurements with two numbers of rows, the smaller number first. */
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

/** The most that publishing may cost here, as a share of its cost in the other checkout. */
const SHARES = { cpu: 0.55, database: 0.4 }
const FASTER_BAR = 1.8
const TRANSACTIONS_DUE_BAR = 1

/** This checkout and another one: the medians of both, and the medians of their ratios within each round. */
export function reportBeside({ here, beside }: Record<'here' | 'beside', readonly Measured[]>): Figure[] {
  const line = (
    what: string,
    of: (measured: Measured) => number,
    { digits = 1, bar }: { digits?: number; bar?: (ratio: number, here: number) => Figure['bar'] } = {},
  ): Figure => {
    const [ours, theirs] = [here.map(of), beside.map(of)]
    const between = ratio(ours, theirs)
    const each = [ours, theirs].map((values) => `${median(values).toFixed(digits)} (${spread(values, digits)})`)
    const held = bar?.(between, median(ours))
    return { what, figure: `${each.join(' beside ')}, ratio ${between.toFixed(2)}`, ...(held && { bar: held }) }
  }
  const atMost = (most: number) => (share: number) => ({ text: `ratio ≤ ${most}`, met: share <= most })
  return [
    line('published a second', ({ published }) => published, {
      bar: (ratio) => ({ text: `ratio ≥ ${FASTER_BAR}`, met: ratio >= FASTER_BAR }),
    }),
    line('transactions a post', ({ transactions }) => transactions, {
      digits: 2,
      bar: (_, ours) => ({ text: `≤ ${TRANSACTIONS_DUE_BAR}`, met: ours <= TRANSACTIONS_DUE_BAR }),
    }),
    line('processor time a post, ms', ({ cpu }) => cpu.workers + cpu.database, { bar: atMost(SHARES.cpu) }),
    line('processor time a post, workers, ms', ({ cpu }) => cpu.workers),
    line('processor time a post, database, ms', ({ cpu }) => cpu.database, { bar: atMost(SHARES.database) }),
    line('late by, p50, ms', ({ late }) => late.p50, { digits: 0 }),
    line('late by, p99, ms', ({ late }) => late.p99, {
      digits: 0,
      bar: (_, ours) => ({ text: `≤ ${LATENESS_BAR_MS} ms`, met: ours <= LATENESS_BAR_MS }),
    }),
  ]
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
