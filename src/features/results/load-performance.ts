import { PLATFORMS } from '#contract/platforms.ts'
import type { PerformanceSummary } from '#contract/results/performance.ts'
import { dateAfter } from '#features/scheduling/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { consistencyLabel } from './consistency.ts'
import { loadAudience } from './load-audience.ts'
import { loadDays } from './load-days.ts'
import { presentFigures } from './present-figures.ts'
import { findTopPosts } from './top-posts.ts'
import { groupedTotals, NO_POSTS, type Totals, totalsOf } from './totals.ts'

export interface PerformanceRequest {
  orgId: string
  now: Date
  /** How many days, by the workspace's time zone. The last one is today. */
  days: number
  /** How many posts, topics and content types are named. */
  topLimit: number
}

/** The results of the last days, compared with as many days before. Spec U2. */
export async function loadPerformance(db: Trx, request: PerformanceRequest): Promise<PerformanceSummary> {
  const { orgId, now, days, topLimit } = request
  const { zone, today, startOf } = await loadDays(db, orgId, now)
  const dates = Array.from({ length: days }, (_, back) => dateAfter(today, back - days + 1))
  const from = startOf(days)
  const before = startOf(2 * days)

  const totals = await groupedTotals(db, { orgId, from, until: now, zone })
  const previous = await totalsOf(db, { orgId, from: before, until: from })
  const top = await findTopPosts(db, { orgId, from, limit: topLimit, offset: 0 })
  const { all } = totals
  return {
    windowDays: days,
    generatedAt: now.toISOString(),
    summary: {
      ...shown(all),
      postsScheduledUpcoming: await upcoming(db, orgId, now),
      engagementRate: rateOf(all),
      publishingActiveDays: totals.days.size,
      consistencyLabel: consistencyLabel(totals.days.size, days),
    },
    previousWindow: shown(previous),
    trends: dates.map((date) => ({ date, ...shown(totals.days.get(date) ?? NO_POSTS) })),
    topPosts: top.map((row) => ({
      postId: row.id,
      platform: row.platform,
      publishedExternalId: row.published_external_id,
      publishedUrl: row.published_url,
      contentText: row.content_text,
      publishedAt: row.published_at,
      ...presentFigures(row),
      topic: row.topic,
      contentType: row.content_type,
    })),
    topTopics: best(totals.topics, topLimit).map(([topic, sum]) => ({ topic, ...shown(sum) })),
    topContentTypes: best(totals.contentTypes, topLimit).map(([contentType, { postsPublished, engagements }]) => ({
      contentType,
      postsPublished,
      engagements,
    })),
    platforms: PLATFORMS.flatMap((platform) => {
      const sum = totals.platforms.get(platform)
      return sum ? { platform, ...shown(sum) } : []
    }),
    audience: await loadAudience(db, orgId),
  }
}

const shown = ({ postsPublished, impressions, engagements }: Totals) => ({ postsPublished, impressions, engagements })

/**
 * Engagements for each impression. Only posts with known impressions count: other posts' engagements would be divided
 * by views that they did not have.
 */
function rateOf({ seenEngagements, impressions }: Totals): number | null {
  return impressions ? Math.round((seenEngagements / impressions) * 10_000) / 10_000 : null
}

function best(groups: ReadonlyMap<string, Totals>, limit: number): [string, Totals][] {
  return [...groups]
    .sort(([a, one], [b, other]) => other.engagements - one.engagements || (a < b ? -1 : 1))
    .slice(0, limit)
}

async function upcoming(db: Trx, orgId: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'scheduled')
    .where('scheduled_for_utc', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n)
}
