import { sql } from 'kysely'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { noMetrics, type QueueCounts } from '#kernel/metrics/metrics.ts'
import type { Services } from '#kernel/services.ts'

/** Adds the waiting work to a worker's metrics, counted only when they are read. Returns a function that ends this. */
export function watchQueues({ metrics }: Services, databaseUrl: string): () => Promise<void> {
  if (metrics === noMetrics) return async () => {}
  const sweep = openDatabase({ url: databaseUrl, role: 'galley_sweep', max: 1 })
  metrics.beforeText(() => readQueues(sweep))
  return () => sweep.destroy()
}

async function readQueues(sweep: Db): Promise<QueueCounts> {
  const posts = await sql<{ due: number; oldestSeconds: number }>`
    select posts::int as due, oldest_seconds as "oldestSeconds" from due_posts()
  `.execute(sweep)
  const jobs = await sql<QueueCounts['jobs'][number]>`
    select name as job, count(*)::int as count,
      case state when 'active' then 'active' when 'failed' then 'given_up' else 'waiting' end as state
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 3
  `.execute(sweep)
  const recurring = await sql<QueueCounts['recurring'][number]>`
    select name as work, problem is not null as failing,
      extract(epoch from now() - coalesce(succeeded_at, known_at))::float8 as "sinceSuccessSeconds"
    from recurring_work
  `.execute(sweep)
  return { recurring: recurring.rows, posts: posts.rows[0] ?? { due: 0, oldestSeconds: 0 }, jobs: jobs.rows }
}
