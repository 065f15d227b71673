import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PublishWarning } from '#contract/posts/publish-warning.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { Platforms } from '#platforms/service.ts'

/**
 * Adds to the answer for a group or a post the reasons that will keep decided posts from being published unless
 * somebody acts first.
 */
export async function withWarnings<T extends object>(
  ctx: OrgContext,
  which: { groupId: string; postId?: string },
  answer: T,
): Promise<T & { warnings?: PublishWarning[] }> {
  const warnings = await publishWarnings(ctx, which)
  return warnings.length > 0 ? { ...answer, warnings } : answer
}

export async function publishWarnings(
  { db, orgId, services }: OrgContext,
  { groupId, postId: only }: { groupId: string; postId?: string },
): Promise<PublishWarning[]> {
  const decided = db
    .selectFrom('post')
    .leftJoin('social_account as a', (join) =>
      join.onRef('a.org_id', '=', 'post.org_id').onRef('a.id', '=', 'post.social_account_id'),
    )
    .select(['post.id', 'post.platform', 'post.status as stands', 'a.status', 'a.handle', 'a.name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('social_account as open')
          .select('open.id')
          .whereRef('open.org_id', '=', 'post.org_id')
          .whereRef('open.platform', '=', 'post.platform')
          .where('open.status', '<>', 'disconnected'),
      ).as('choice'),
    )
    .where('post.org_id', '=', orgId)
    .where('post.group_id', '=', groupId)
    .$if(only !== undefined, (query) => query.where('post.id', '=', only ?? ''))
    .where('post.deleted_at', 'is', null)
    .where('post.status', 'in', ['approved', 'scheduled', 'publishing'])
    .orderBy('post.created_at')
    .orderBy('post.id')
  const rows = await rowsOf(db, decided)
  return rows.flatMap(({ id: postId, platform, stands, status, handle, name, choice }) => {
    if (status === 'connected') return []
    const network = PLATFORM_NAMES[platform]
    const unavailable = networkUnavailable(services.platforms, platform)
    if (status === null && unavailable !== null) {
      const then = stands === 'scheduled' ? 'if that is still so at its time, it will fail' : 'it waits, without a time'
      return { postId, code: 'network_unavailable' as const, message: `${unavailable}: ${then}` }
    }
    if (status === null) {
      const message = choice
        ? `No ${network} account is chosen for it: choose one, or it will fail`
        : `No ${network} account is connected: connect one, or it will fail`
      return { postId, code: 'no_account' as const, message }
    }
    const account = handle ?? name ?? 'This account'
    const why = status === 'error' ? `${network} refuses ${account}` : `${account} is disconnected from ${network}`
    const message = `${why}: an owner or admin must connect it again, or the post will fail`
    return { postId, code: 'account_error' as const, message }
  })
}

/**
 * The message about a post without an account if this installation cannot publish to its network, because the network
 * is not supported or not set up. Null if it can. Asking somebody to connect an account would not help.
 */
export function networkUnavailable(platforms: Platforms, platform: Platform): string | null {
  return platforms[platform]?.publishing ? null : `${PLATFORM_NAMES[platform]} is not set up on this installation yet`
}
