import { sql } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import type { AccountRef } from '#features/accounts/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ReadPost } from './save-readings.ts'

/** How many other posts of the account a post has to beat: the best of a few says nothing. */
const OTHERS = 9
const WITHIN_DAYS = 90
/** Younger posts are left out: their figures still move. */
const AFTER_HOURS = 24

interface Best {
  id: string
  group_id: string
  platform: Platform
  content_text: string
  others: number
}

/**
 * Notifies those who may write that a post did better than all that the account published within three months. Each
 * post is told of once.
 */
export async function tellTop(db: Trx, ref: AccountRef, readings: readonly ReadPost[], now: Date): Promise<void> {
  const settled = now.getTime() - AFTER_HOURS * 3_600_000
  const ids = readings.flatMap(({ id, state, publishedAt }) =>
    state === 'there' && Date.parse(publishedAt) <= settled ? [id] : [],
  )
  if (ids.length === 0) return
  for (const post of await best(db, ref, ids, now)) {
    await notify(db, {
      orgId: ref.orgId,
      type: 'post_top_performer',
      title: `Your best ${PLATFORM_NAMES[post.platform]} post in three months`,
      body: `It did better than the ${post.others} others: ${excerptOf(post.content_text, 140)}`,
      href: `/review/${post.group_id}`,
      dedupeKey: `post_top_performer:${post.id}`,
      permission: 'content:write',
      metadata: { subject: { type: 'post', id: post.id } },
    })
  }
}

async function best(db: Trx, { orgId, accountId }: AccountRef, ids: readonly string[], now: Date): Promise<Best[]> {
  const { rows } = await sql<Best>`
    with lately as (
      select p.id, p.group_id, p.platform, p.content_text, r.engagement_score as score
      from post p join post_result r on r.org_id = p.org_id and r.post_id = p.id
      where p.org_id = ${orgId} and p.social_account_id = ${accountId} and p.status = 'published'
        and p.published_at > ${now.toISOString()}::timestamptz - make_interval(days => ${WITHIN_DAYS}::int)
    ), ranked as (
      select *, rank() over (order by score desc) as place, count(*) over () - 1 as others,
        count(*) over (partition by score) as alike
      from lately
    )
    select id, group_id, platform, content_text, others::integer from ranked
    where place = 1 and alike = 1 and score > 0 and others >= ${OTHERS} and id = any (${ids}::uuid[])
  `.execute(db)
  return rows
}
