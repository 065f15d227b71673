import type { Gate } from '#features/effects/index.ts'
import { accountState } from '#features/performing/index.ts'
import { hashLike } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Platforms } from '#platforms/service.ts'
import { clearAt } from './clear-at.ts'
import type { LoadedPost } from './load-post.ts'
import type { HeldContent } from './outgoing.ts'

/** Reads whether a post may go out at this moment, in the transaction that saves the decision. */
export async function readGate(
  db: Trx,
  { subject: post, account, held, now }: LoadedPost,
  content: HeldContent,
  platforms: Platforms,
): Promise<Gate> {
  return {
    contentHash: hashLike(post.approved_hash, content.content),
    account: accountState(platforms, post, account?.status),
    paused: held,
    clearAt: await clearAt(db, post, now),
  }
}
