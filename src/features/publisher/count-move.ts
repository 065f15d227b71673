import type { PostStatus } from '#contract/statuses.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Metrics } from '#kernel/metrics/metrics.ts'

const OUTCOMES: Partial<Record<PostStatus, Parameters<Metrics['post']>[0]['outcome']>> = {
  published: 'published',
  failed: 'failed',
  approved: 'held',
  scheduled: 'retried',
}

/** Counts a post that this step brought to rest, and how long after its time it went out. */
export function countMove(metrics: Metrics, before: PostRow, after: PostRow): void {
  if (before.status === after.status) return
  const outcome = OUTCOMES[after.status]
  if (!outcome) return
  const { scheduled_for_utc: due, published_at: at } = after
  const timed = outcome === 'published' && due !== null && at !== null
  const lateSeconds = timed ? Math.max(0, Date.parse(at) - Date.parse(due)) / 1000 : null
  metrics.post({ platform: after.platform, outcome, lateSeconds })
}
