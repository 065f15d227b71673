import type { Metrics, PoolCounts, QueueCounts } from './metrics.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600]
const LATE_SECONDS = [0.5, 1, 2, 5, 15, 60, 300, 900, 3600]

/** Counts in this process for Prometheus, with prom-client, which is loaded only here. */
export async function createPrometheus(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `galley_${name}`, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `galley_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name: `galley_${name}`, help, labelNames, buckets, registers })

  const inFlight = gauge('http_requests_in_flight', 'Requests being answered')
  const requests = histogram(
    'http_request_duration_seconds',
    'Requests by operation, method and status',
    ['operation', 'method', 'status'],
    REQUEST_SECONDS,
  )
  const claims = histogram('publisher_claim_duration_seconds', 'Claims of due posts', [], REQUEST_SECONDS)
  const claimed = counter('publisher_claimed_posts_total', 'Posts that were claimed, takeovers included', [])
  const posts = counter('publisher_posts_total', 'Posts by outcome', ['platform', 'outcome'])
  const late = histogram('publisher_lateness_seconds', 'Published after its time', ['platform'], LATE_SECONDS)
  const calls = histogram(
    'platform_call_duration_seconds',
    'Calls to platforms by outcome',
    ['platform', 'call', 'outcome'],
    CALL_SECONDS,
  )
  const jobs = histogram('job_duration_seconds', 'Attempts of background jobs', ['job', 'outcome'], CALL_SECONDS)
  const mails = counter('mails_total', 'Attempts to deliver a mail', ['transport', 'outcome'])
  const webhooks = counter('webhook_attempts_total', 'Attempts to deliver an event', ['outcome'])
  const connections = gauge('database_connections', 'Connections of this process', ['role', 'state'])
  const waiting = gauge('database_waiting', 'How many wait for a connection of this process', ['role'])
  const due = gauge('publisher_due_posts', 'Due posts that no worker has claimed; the same from every worker')
  const oldest = gauge(
    'publisher_due_oldest_seconds',
    'How long the longest due post has waited; the same from every worker',
  )
  const queued = gauge('jobs', 'Background jobs; the same from every worker', ['job', 'state'])
  const sinceSuccess = gauge(
    'recurring_since_success_seconds',
    'Seconds since this recurring work last succeeded; every worker reports the same',
    ['work'],
  )
  const failing = gauge('recurring_failing', '1 where the last run failed; the same from every worker', ['work'])

  const pools = new Map<string, PoolCounts>()
  const fills: (() => Promise<QueueCounts>)[] = []

  function readPools(): void {
    for (const [role, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ role, state: 'idle' }, idleCount)
      connections.set({ role, state: 'busy' }, totalCount - idleCount)
      waiting.set({ role }, waitingCount)
    }
  }

  function showQueues(counts: QueueCounts): void {
    due.set(counts.posts.due)
    oldest.set(counts.posts.oldestSeconds)
    queued.reset()
    for (const { job, state, count } of counts.jobs) queued.set({ job, state }, count)
    for (const { work, sinceSuccessSeconds, failing: fails } of counts.recurring) {
      sinceSuccess.set({ work }, sinceSuccessSeconds)
      failing.set({ work }, fails ? 1 : 0)
    }
  }

  return {
    inFlight: (change) => inFlight.inc(change),
    request: ({ operation, method, status }, seconds) =>
      requests.observe({ operation, method, status: String(status) }, seconds),
    claim(count, seconds) {
      claims.observe(seconds)
      claimed.inc(count)
    },
    post({ platform, outcome, lateSeconds }) {
      posts.inc({ platform, outcome })
      if (lateSeconds !== null) late.observe({ platform }, lateSeconds)
    },
    platformCall: (facts, seconds) => calls.observe(facts, seconds),
    job: (facts, seconds) => jobs.observe(facts, seconds),
    mail: (facts) => mails.inc(facts),
    webhook: (facts) => webhooks.inc(facts),
    pool: (role, pool) => void pools.set(role, pool),
    beforeText: (fill) => void fills.push(fill),
    async text() {
      readPools()
      // If the database is unreachable, the other metrics are still served.
      for (const fill of fills) await fill().then(showQueues, () => {})
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}
