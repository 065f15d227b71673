import { sql } from 'kysely'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/** A published post as it is looked up on its platform. A thread is looked up by its first part. */
export interface PublishedPost {
  id: string
  externalId: string
  publishedAt: string
}

export interface PublishedQuery extends AccountRef {
  /** How many days back to look. */
  days: number
  limit: number
  /** Only posts that were published before this one. */
  after?: Pick<PublishedPost, 'id' | 'publishedAt'> | null
}

/** What an account published lately, newest first. */
export async function publishedPosts(db: Trx, query: PublishedQuery): Promise<PublishedPost[]> {
  const { orgId, accountId, days, limit, after } = query
  const { rows } = await sql<PublishedPost>`
    select id, published_external_id as "externalId", published_at as "publishedAt"
    from post
    where org_id = ${orgId} and social_account_id = ${accountId} and status = 'published' and deleted_at is null
      and published_external_id is not null and published_at > now() - make_interval(days => ${days}::int)
      and (${after?.publishedAt ?? null}::timestamptz is null
        or (published_at, id) < (${after?.publishedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by published_at desc, id desc
    limit ${limit}
  `.execute(db)
  return rows
}
