/**
 * The metrics. Their labels have few values and never name a workspace, a person or an address, so that a thousand
 * workspaces still make one series.
 */
export interface Metrics {
  /** A request has come (1) or ended (-1). */
  inFlight(change: 1 | -1): void
  request(facts: { operation: string; method: string; status: number }, seconds: number): void
  /** One look for due posts, and how many it claimed. */
  claim(posts: number, seconds: number): void
  /**
   * The outcome of a worker's step for a post. `lateSeconds` is how long after its scheduled time the post was
   * published, or null.
   */
  post(facts: {
    platform: string
    outcome: 'published' | 'failed' | 'held' | 'retried'
    lateSeconds: number | null
  }): void
  /** A call of an adapter. */
  platformCall(facts: { platform: string; call: string; outcome: string }, seconds: number): void
  job(facts: { job: string; outcome: 'done' | 'retried' | 'given_up' }, seconds: number): void
  mail(facts: { transport: string; outcome: 'delivered' | 'failed' }): void
  /** An attempt to deliver a webhook: `2xx` … `5xx`, or `none` if no answer came. */
  webhook(facts: { outcome: string }): void
  /** Connections of a pool, read at each scrape. */
  pool(role: string, pool: PoolCounts): void
  /** Calls `fill` at each scrape, and sets gauges to what it returns. */
  beforeText(fill: () => Promise<QueueCounts>): void
  /** All metrics in Prometheus's format. */
  text(): Promise<{ contentType: string; body: string }>
}

export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export interface QueueCounts {
  posts: { due: number; oldestSeconds: number }
  jobs: { job: string; state: 'waiting' | 'active' | 'given_up'; count: number }[]
  /**
   * For each kind of recurring work: the seconds since its last success (or since it was registered), and whether the
   * last run failed.
   */
  recurring: { work: string; sinceSuccessSeconds: number; failing: boolean }[]
}

const nothing = (): void => {}

/** Used if metrics are off. */
export const noMetrics: Metrics = {
  inFlight: nothing,
  request: nothing,
  claim: nothing,
  post: nothing,
  platformCall: nothing,
  job: nothing,
  mail: nothing,
  webhook: nothing,
  pool: nothing,
  beforeText: nothing,
  text: async () => ({ contentType: 'text/plain', body: '' }),
}
