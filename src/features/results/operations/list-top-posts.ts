import { z } from 'zod'
import { pageOf } from '#contract/common.ts'
import { TopPost } from '#contract/results/results.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { loadDays } from '../load-days.ts'
import { presentFigures } from '../present-figures.ts'
import { countTopPosts, findTopPosts } from '../top-posts.ts'

export const listTopPosts = operation({
  name: 'listTopPosts',
  route: 'GET /v1/orgs/{orgId}/marketing/analytics/top-posts',
  summary: 'List the posts that did best, ranked by engagement',
  tag: 'marketing',
  permission: 'workspace:read',
  tool: {
    name: 'list_top_posts',
    description:
      'Ranks the published posts by engagementScore, the best first. Use it to learn what works. Answers a page with ' +
      'text, link and figures; a figure in unavailableMetrics is unknown, whatever its 0 says.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  query: {
    days: z.coerce.number().int().min(1).max(365).default(30).describe('How many days, today being the last'),
    ...paging(50, 10),
  },
  output: pageOf(TopPost),
}).handle(async ({ db, orgId, now }, input) => {
  const { startOf } = await loadDays(db, orgId, now)
  const ranked = { orgId, from: startOf(input.days) }
  const rows = await findTopPosts(db, { ...ranked, limit: input.limit, offset: offsetOf(input) })
  const items = rows.map((row) => ({
    postId: row.id,
    publishedExternalId: row.published_external_id,
    publishedUrl: row.published_url,
    contentText: row.content_text,
    scheduledForUtc: row.scheduled_for_utc,
    ...presentFigures(row),
    fetchedAt: row.fetched_at,
  }))
  return pageAnswer(items, input, await countTopPosts(db, ranked))
})
