import type { Trx } from '#kernel/db/database.ts'
import type { XAccount } from './planned-reads.ts'

const MOST_POSTS = 10
const DAYS_MS = 7 * 86_400_000

/** The connected accounts on X, each with its newest posts of the last seven days, since X searches no further back. */
export async function xAccounts(db: Trx, orgId: string, now: Date): Promise<XAccount[]> {
  const accounts = await db
    .selectFrom('social_account')
    .select(['id', 'handle'])
    .where('org_id', '=', orgId)
    .where('platform', '=', 'x')
    .where('status', '=', 'connected')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const since = new Date(now.getTime() - DAYS_MS).toISOString()
  const all: XAccount[] = []
  for (const account of accounts) {
    const posts = await db
      .selectFrom('post')
      .select('published_external_id')
      .where('org_id', '=', orgId)
      .where('social_account_id', '=', account.id)
      .where('status', '=', 'published')
      .where('published_at', '>', since)
      .where('deleted_at', 'is', null)
      .orderBy('published_at', 'desc')
      .limit(MOST_POSTS)
      .execute()
    const recentPosts = posts.flatMap(({ published_external_id: id }) => (id && /^\d+$/.test(id) ? [id] : []))
    all.push({ ...account, recentPosts })
  }
  return all
}
