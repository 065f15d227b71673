import type { PostRow } from '#features/posts/index.ts'
import { contentHash } from '#features/posts/index.ts'
import { accountState, type Gate } from '#features/publishing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Platforms } from '#platforms/service.ts'
import { clearAt } from './clear-at.ts'
import type { HeldContent } from './outgoing.ts'

/** What stands around a post at this moment, read in the transaction that saves the decision. */
export async function readGate(
  db: Trx,
  post: PostRow,
  held: HeldContent,
  now: number,
  platforms: Platforms,
): Promise<Gate> {
  const around = await readAround(db, post)
  return {
    contentHash: contentHash(held.content),
    account: accountState(platforms, post, around?.account),
    paused: around?.held !== false,
    clearAt: await clearAt(db, post, now),
  }
}

/** Whether the post is held back, and the status of its account: one question, since the guard waits. */
async function readAround(
  db: Trx,
  post: PostRow,
): Promise<{ held: boolean | null; account: string | null } | undefined> {
  return db
    .selectFrom('post_hold')
    .leftJoin('social_account as account', (join) =>
      join.onRef('account.org_id', '=', 'post_hold.org_id').onRef('account.id', '=', 'post_hold.social_account_id'),
    )
    .select(['post_hold.held', 'account.status as account'])
    .where('post_hold.org_id', '=', post.org_id)
    .where('post_hold.post_id', '=', post.id)
    .executeTakeFirst()
}
