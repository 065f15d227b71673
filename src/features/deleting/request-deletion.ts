import type { Selectable } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { type PostRow, refreshGroup, refusal, requestMove } from '#features/posts/index.ts'
import { type ActRow, requestAct } from '#features/publisher/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { deletePublished } from './delete-published.ts'
import { type StandingPart, standingParts } from './standing-parts.ts'

/** Whether some part of the post is on its platform. If so, the deletion has to remove it there. */
export function standsOnPlatform(post: PostRow): boolean {
  return post.status === 'published' || (post.live_parts as unknown[]).length > 0
}

/**
 * Requests the deletion of a locked, published post. The deletion is an act with its own texts and rules, which never
 * claim more than is known. Unpublished parts of a thread are canceled at once.
 */
export async function requestDeletion(ctx: OrgContext, post: PostRow): Promise<ActRow> {
  requirePublisher(ctx)
  const name = PLATFORM_NAMES[post.platform]
  const { publishing, addresses } = ctx.services.platforms[post.platform] ?? {} // undefined where the platform is not set up
  if (!publishing?.remove)
    throw conflict('invalid_transition', `Galley cannot delete posts on ${name}: delete it there`)
  const account = await accountOf(ctx, post)
  const parts = account && standingParts(post, account, addresses)
  if (!account || !parts) {
    throw conflict('invalid_transition', `Galley does not know the address of this post on ${name}: delete it there`)
  }
  requireConnected(account, post.platform)
  if (post.status !== 'published' && post.status !== 'canceled') {
    await requestMove(ctx.db, post, { type: 'cancel' })
    await refreshGroup(ctx, post.group_id)
  }
  return requestAct(ctx.db, deletePublished, {
    ...targetOf(post.platform, parts),
    orgId: ctx.orgId,
    actor: ctx.actor,
    accountId: account.id,
    postId: post.id,
    payload: { groupId: post.group_id, parts: parts.toReversed() },
  })
}

type AccountRow = Selectable<DB['social_account']>

function accountOf({ db, orgId }: OrgContext, { social_account_id: id }: PostRow) {
  return db
    .selectFrom('social_account')
    .select(['id', 'external_id as externalId', 'handle', 'status'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Requests the deletion of a post that a connected account published outside Galley. */
export async function requestForeignDeletion(
  ctx: OrgContext,
  account: { id: string; platform: Platform },
  part: StandingPart,
): Promise<ActRow> {
  requirePublisher(ctx)
  return requestAct(ctx.db, deletePublished, {
    ...targetOf(account.platform, [part]),
    orgId: ctx.orgId,
    actor: ctx.actor,
    accountId: account.id,
    payload: { groupId: null, parts: [part] },
  })
}

/**
 * Refuses the request at once if the account is not connected. Otherwise the platform would refuse the deletion later,
 * and the caller would not learn why. Spec N5
 */
export function requireConnected({ status }: Pick<AccountRow, 'status'>, platform: Platform): void {
  if (status === 'connected') return
  const name = PLATFORM_NAMES[platform]
  throw conflict(
    'account_disconnected',
    `The account that published this is not connected any more: connect it again under Accounts, or delete the post on ${name}`,
  )
}

/**
 * Makes the same subject whether the caller names the post by our id or by its address, so that both requests share one
 * act.
 */
function targetOf(platform: Platform, parts: readonly StandingPart[]) {
  return { platform, subject: `${platform}:${parts[0]?.externalId}`, parts: parts.length }
}

/** Throws 403 without `content:publish`, which deleting a published post needs. docs/spec/workspace.md */
function requirePublisher(ctx: OrgContext): void {
  if (!ctx.can('content:publish')) {
    throw forbidden(`Your role (${ctx.role}) cannot delete published posts: ask an editor`)
  }
}

/** Throws 409 for a post that is being published. */
export function refuseInFlight(post: PostRow): void {
  if (post.status === 'publishing' || post.status === 'awaiting_platform') throw refusal(post, 'cancel', 'in_progress')
}
