/** A post's latest figures from its platform. */
export interface PostResult {
  accountId: string
  /** In milliseconds since the epoch. */
  publishedAt: number
  /** Reactions of all kinds, weighted: post_result.engagement_score. */
  engagement: number
  /** Null if the platform gives none. */
  impressions: number | null
}

/** A result after its account's level, trend and scatter are taken out. */
export interface Outcome {
  publishedAt: number
  /** Standard deviations above the account's usual result. Their average over the account's posts is 0. */
  value: number
}

export interface Outcomes {
  outcomes: Outcome[]
  /**
   * One standard deviation as a natural logarithm: `exp(value * scatter)` is the factor relative to the usual result.
   */
  scatter: number
}

/** With fewer posts, the usual result of an account is unknown. */
const FEWEST = 5
/**
 * In standard deviations. More extreme results are cut to this, so that a viral post counts as one good post, not as a
 * hundred.
 */
const FURTHEST = 3
/** With this many posts a trend can be distinguished from scatter. */
const TREND_FROM = 10

/**
 * Makes results comparable. It takes logarithms, since reactions multiply. It measures from the account's own median in
 * units of its own scatter, so that accounts can be combined. It cuts at three of these units. It also removes the
 * account's trend: if an account grew while it moved from mornings to evenings, evenings would otherwise look better.
 */
export function outcomesOf(results: readonly PostResult[]): Outcomes {
  const outcomes: Outcome[] = []
  let scatters = 0
  for (const own of Map.groupBy(results, (result) => result.accountId).values()) {
    const measured = measure(own)
    if (measured.length < FEWEST) continue
    const { values, scatter } = standardise(measured)
    values.forEach((value, index) => {
      outcomes.push({ publishedAt: measured[index]?.publishedAt ?? 0, value })
    })
    scatters += scatter * values.length
  }
  return { outcomes, scatter: outcomes.length > 0 ? scatters / outcomes.length : 0 }
}

interface Measured {
  publishedAt: number
  log: number
}

/**
 * Reactions per impression if four of five posts have known impressions; the other posts are then left out. Otherwise
 * reactions alone.
 */
function measure(own: readonly PostResult[]): Measured[] {
  const seen = own.flatMap((result) =>
    result.impressions !== null && result.impressions > 0 ? [{ ...result, impressions: result.impressions }] : [],
  )
  if (seen.length * 5 < own.length * 4) {
    return own.map(({ publishedAt, engagement }) => ({ publishedAt, log: Math.log1p(Math.max(0, engagement)) }))
  }
  const rates = seen.map((result) => Math.max(0, result.engagement) / result.impressions)
  const usual = median(rates) || mean(rates)
  if (usual === 0) return seen.map(({ publishedAt }) => ({ publishedAt, log: 0 }))
  // A rate from few impressions is drawn towards the usual rate, because two reactions to three impressions mean
  // little.
  const drawn = median(seen.map((result) => result.impressions)) / 10
  return seen.map(({ publishedAt, engagement, impressions }) => ({
    publishedAt,
    log: Math.log((Math.max(0, engagement) + drawn * usual) / (impressions + drawn)),
  }))
}

function standardise(measured: readonly Measured[]): { values: number[]; scatter: number } {
  const logs = measured.map(({ log }) => log)
  const middle = median(logs)
  const distances = logs.map((log) => Math.abs(log - middle))
  // Each of the two estimates the standard deviation of a normal distribution. The first is 0 if most posts have the
  // same count.
  const unit = 1.4826 * median(distances) || 1.2533 * mean(distances)
  if (unit === 0) return { values: logs.map(() => 0), scatter: 0 }
  const cut = logs.map((log) => Math.max(-FURTHEST, Math.min(FURTHEST, (log - middle) / unit)))
  const level = withoutTrend(
    cut,
    measured.map(({ publishedAt }) => publishedAt),
  )
  const deviation = Math.sqrt(mean(level.map((value) => value * value)))
  // If the trend explains all differences, nothing is left to compare.
  if (deviation < 1e-9) return { values: level.map(() => 0), scatter: 0 }
  return { values: level.map((value) => value / deviation), scatter: unit * deviation }
}

/** The values minus the straight line through them, and so minus their mean. */
function withoutTrend(values: readonly number[], times: readonly number[]): number[] {
  const [value, time] = [mean(values), mean(times)]
  if (values.length < TREND_FROM) return values.map((one) => one - value)
  let [together, alone] = [0, 0]
  times.forEach((moment, index) => {
    together += (moment - time) * ((values[index] ?? value) - value)
    alone += (moment - time) ** 2
  })
  const slope = alone > 0 ? together / alone : 0
  return values.map((one, index) => one - value - slope * ((times[index] ?? time) - time))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? 0)) / 2
}
