import type { ErrorDetail } from '#contract/errors.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { type Account, openAccounts } from '../content/accounts.ts'
import { networkUnavailable } from '../content/network-unavailable.ts'
import type { PostRow } from '../rows/present.ts'
import { assigned } from './fill-missing-accounts.ts'

/**
 * Gives each post without an account the only account of its platform. The caller saves the rows. Throws 400
 * `account_required` if there are several. A platform without any account is allowed, and somebody is told to connect
 * one. Spec R6
 */
export async function resolveAccounts(
  ctx: OrgContext,
  posts: readonly PostRow[],
  accounts: readonly Account[],
): Promise<PostRow[]> {
  const details: ErrorDetail[] = []
  const resolved: PostRow[] = []
  for (const post of posts) {
    if (post.social_account_id !== null) {
      resolved.push(post)
      continue
    }
    const open = openAccounts(accounts, post.platform)
    const [only] = open
    const name = PLATFORM_NAMES[post.platform]
    if (open.length > 1) {
      const message = `Several ${name} accounts are connected: say with socialAccountId which one publishes this post`
      details.push({ path: `posts.${post.id}.socialAccountId`, code: 'account_required', message })
    } else if (only) resolved.push({ ...post, ...assigned(post, only.id) })
    else {
      resolved.push(post)
      await tellToConnect(ctx, post, name)
    }
  }
  if (details.length > 0) throw invalid(details)
  return resolved
}

async function tellToConnect(ctx: OrgContext, post: PostRow, name: string): Promise<void> {
  const unavailable = networkUnavailable(ctx.services.platforms, post.platform)
  await notify(ctx.db, {
    orgId: ctx.orgId,
    type: 'account_error',
    ...(unavailable === null
      ? {
          title: `Connect a ${name} account`,
          body: 'A post was approved for this network, but no account is connected: without one the post will fail at its time.',
        }
      : {
          title: unavailable,
          body: 'A post was approved for this network: if it gets a time, it will fail then, unless this has changed. Accounts says what is missing.',
        }),
    href: '/accounts',
    dedupeKey: `account_missing:${post.id}:${post.updated_at}`, // a new approval without an account is told again
    permission: 'accounts:manage',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}
