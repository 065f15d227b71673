/** What is counted. Labels are closed lists: no workspace, no person, no address; a thousand workspaces are one series. */
export interface Metrics {
  /** A request has come (1) or is over (-1). */
  inFlight(change: 1 | -1): void
  request(facts: { operation: string; method: string; status: number }, seconds: number): void
  /** One look for due posts, and how many it claimed. */
  claim(posts: number, seconds: number): void
  /** A post came to a rest. `lateSeconds`: how long after its time it went out. */
  post(facts: {
    platform: string
    outcome: 'published' | 'failed' | 'held' | 'retried'
    lateSeconds: number | null
  }): void
  /** A call of an adapter. */
  platformCall(facts: { platform: string; call: string; outcome: string }, seconds: number): void
  job(facts: { job: string; outcome: 'done' | 'retried' | 'given_up' }, seconds: number): void
  mail(facts: { transport: string; outcome: 'delivered' | 'failed' }): void
  /** An attempt at a receiver: `2xx` … `5xx`, or `none` where no answer came. */
  webhook(facts: { outcome: string }): void
  /** Connections of a pool, read when somebody asks. */
  pool(role: string, pool: PoolCounts): void
  /** Runs when somebody asks, and fills gauges. */
  beforeText(fill: () => Promise<QueueCounts>): void
  /** All of it as Prometheus reads it. */
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
   * Seconds since the last success, or, if there was none, since the work became known; and whether the last run
   * failed.
   */
  recurring: { work: string; sinceSuccessSeconds: number; failing: boolean }[]
}

const nothing = (): void => {}

/** Stands in if nobody measures. */
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
