import type { Selectable } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { type PostRow, refreshGroup, refusal, requestMove } from '#features/posts/index.ts'
import { type ActRow, requestAct } from '#features/publisher/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { conflict, forbidden } from '#kernel/errors.ts'
import { deletePublished } from './delete-published.ts'
import { type StandingPart, standingParts } from './standing-parts.ts'

/** Whether something of the post stands on its platform, so that deleting it means deleting it there. */
export function standsOnPlatform(post: PostRow): boolean {
  return post.status === 'published' || (post.live_parts as unknown[]).length > 0
}

/**
 * Asks for the deletion of a locked post that went out, as an act with words and rules of its own, which never claim
 * more than is known. Parts of a thread that have not gone out yet are canceled at once.
 */
export async function requestDeletion(ctx: OrgContext, post: PostRow): Promise<ActRow> {
  requirePublisher(ctx)
  const name = PLATFORM_NAMES[post.platform]
  const { publishing, reading } = ctx.services.platforms[post.platform] ?? {} // absent where it is not set up
  if (!publishing?.remove)
    throw conflict('invalid_transition', `Galley cannot delete posts on ${name}: delete it there`)
  const account = await accountOf(ctx, post)
  const parts = account && standingParts(post, account, reading)
  if (!account || !parts) {
    throw conflict('invalid_transition', `Galley does not know where this post stands on ${name}: delete it there`)
  }
  requireConnected(account, post.platform)
  if (post.status !== 'published' && post.status !== 'canceled') {
    await requestMove(ctx.db, post, { type: 'cancel' })
    await refreshGroup(ctx, post.group_id)
  }
  return requestAct(ctx.db, deletePublished, {
    ...whatIsDeleted(post.platform, parts),
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

/** The same for a post of a connected account that was not made here. */
export async function requestForeignDeletion(
  ctx: OrgContext,
  account: { id: string; platform: Platform },
  part: StandingPart,
): Promise<ActRow> {
  requirePublisher(ctx)
  return requestAct(ctx.db, deletePublished, {
    ...whatIsDeleted(account.platform, [part]),
    orgId: ctx.orgId,
    actor: ctx.actor,
    accountId: account.id,
    payload: { groupId: null, parts: [part] },
  })
}

/** Nothing is asked of a platform in the name of an account that it would refuse: nobody would know why. A3-10 */
export function requireConnected({ status }: Pick<AccountRow, 'status'>, platform: Platform): void {
  if (status === 'connected') return
  const name = PLATFORM_NAMES[platform]
  throw conflict(
    'account_disconnected',
    `The account that published this is not connected any more: connect it again under Accounts, or delete the post on ${name}`,
  )
}

/** The same whether the post is named by our id or by its address, so that both ask for one act. */
function whatIsDeleted(platform: Platform, parts: readonly StandingPart[]) {
  return { platform, subject: `${platform}:${parts[0]?.externalId}`, parts: parts.length }
}

/** Deleting a published post needs content:publish. Decisions, "Permissions". */
function requirePublisher(ctx: OrgContext): void {
  if (!ctx.can('content:publish')) {
    throw forbidden(`Your role (${ctx.role}) cannot delete published posts: ask an editor`)
  }
}

/** 409 for what is on its way out. */
export function refuseInFlight(post: PostRow): void {
  if (post.status === 'publishing' || post.status === 'awaiting_platform') throw refusal(post, 'cancel', 'in_progress')
}
