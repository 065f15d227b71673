import { askPlatform, platformFault } from '#features/accounts/index.ts'
import type { OutsideReader } from '#kernel/operation.ts'
import type { Ownership } from '#platforms/addresses.ts'
import { PlatformError } from '#platforms/errors.ts'

/** The network's answer, and the account with whose rights it was asked. */
export interface LookedUp {
  accountId: string
  ownership: Ownership
}

interface Said {
  postId: string
  outcome: 'live' | 'not_live'
  url?: string | undefined
}

/**
 * Asks the network who made the post if the address does not say so. Null if no question is needed. If the account
 * cannot be opened or may not look, the request is checked without an answer.
 */
export function lookUpAddress({ postId, outcome, url }: Said): LookedUp | null | OutsideReader<LookedUp | null> {
  if (outcome !== 'live' || url === undefined) return null
  return async ({ services, orgId, inOrg }) => {
    const post = await inOrg((db) =>
      db
        .selectFrom('post')
        .select(['platform', 'social_account_id as accountId'])
        .where('org_id', '=', orgId)
        .where('id', '=', postId)
        .where('status', '=', 'failed')
        .where('outcome_unknown', '=', true)
        .executeTakeFirst(),
    )
    const addresses = post && services.platforms[post.platform]?.addresses
    const named = addresses?.readPostAddress(url)
    const readOwnPost = addresses?.readOwnPost
    if (!post?.accountId || !readOwnPost || named?.account !== null) return null
    const { accountId } = post
    try {
      const ownership = await askPlatform(services, { orgId, accountId }, (open) => readOwnPost(open, named.key))
      return { accountId, ownership }
    } catch (error) {
      const isRefused = error instanceof PlatformError && (error.kind === 'reconnect' || error.kind === 'permission')
      if (isRefused) return { accountId, ownership: { state: 'cannot_tell' } }
      throw platformFault(error)
    }
  }
}
