import { sql } from 'kysely'
import type { ErrorDetail } from '#contract/errors.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf, send } from '#kernel/db/send.ts'
import { invalid } from '#kernel/errors.ts'
import { type Account, accountsOf, openAccounts } from '../content/accounts.ts'
import { contentHash, contentOf } from '../content/content-hash.ts'
import { networkUnavailable } from '../content/publish-warnings.ts'
import { savePost } from '../moves/request-move.ts'
import type { PostRow } from '../rows/present.ts'

/**
 * Returns the posts with accounts: each that names none gets the only account of its platform. It saves nothing. If a
 * platform has several accounts, it throws 400 `account_required`. If a platform has none, its posts stay without one,
 * and somebody is asked to connect one. Spec R6
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
          body: 'A post was approved for this network, but no account is connected: without an account the post will fail at its time.',
        }
      : {
          title: unavailable,
          body: 'A post was approved for this network, to which nothing can be published yet: if the post gets a time, it will fail. The Accounts page says what is missing.',
        }),
    href: '/accounts',
    dedupeKey: `account_missing:${post.id}:${post.updated_at}`, // a new approval without an account is told again
    permission: 'accounts:manage',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}

/**
 * Called whenever the accounts of a platform have changed. If the platform now has one account, posts that were
 * approved without an account get it. If the platform has several, a person is asked to choose. Spec R6
 */
export async function fillMissingAccounts(db: Trx, orgId: string, platform: Platform): Promise<void> {
  await waitingPosts(db, orgId, platform) // approving locks posts before it takes the turn, so the same order is used here
  const [, accounts, waiting] = await Promise.all([
    takeTurn(db, orgId, platform),
    accountsOf(db, orgId),
    waitingPosts(db, orgId, platform),
  ])
  const [only, ...others] = openAccounts(accounts, platform)
  for (const post of waiting) {
    if (others.length > 0) await tellToChoose(db, post)
    else if (only) await assign(db, post, only.id)
  }
}

/**
 * Locks the platform's accounts of the workspace until the transaction ends. Both connecting an account and approving a
 * post without one take this lock. Otherwise neither would see the other's uncommitted change, and the post would stay
 * without an account. Posts are locked before it.
 */
async function takeTurn(db: Trx, orgId: string, platform: Platform): Promise<void> {
  const name = `accounts:${orgId}:${platform}`
  await send(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(db))
}

/** Takes the turn of each platform for which one of these locked posts lacks an account. */
export async function takeTurns(db: Trx, orgId: string, posts: readonly PostRow[]): Promise<void> {
  const lacking = posts.flatMap((post) => (post.social_account_id === null ? [post.platform] : []))
  await Promise.all([...new Set(lacking)].toSorted().map((platform) => takeTurn(db, orgId, platform)))
}

/** The account is part of what is approved. Both hashes change together, so that the approval stays valid. */
export function assigned(post: PostRow, accountId: string) {
  const hash = contentHash({ ...contentOf(post), socialAccountId: accountId })
  return {
    social_account_id: accountId,
    content_hash: hash,
    ...(post.approved_hash === post.content_hash && { approved_hash: hash }),
  }
}

/** Gives the post the account. Its effect gets the account too, so that a pause of the account holds the post. */
async function assign(db: Trx, post: PostRow, accountId: string): Promise<void> {
  await savePost(db, post, assigned(post, accountId))
  await db
    .updateTable('effect')
    .set({ social_account_id: accountId })
    .where('org_id', '=', post.org_id)
    .where('id', '=', post.id)
    .execute()
}

function waitingPosts(db: Trx, orgId: string, platform: Platform): Promise<PostRow[]> {
  const waiting = db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('platform', '=', platform)
    .where('social_account_id', 'is', null)
    .where('status', 'in', ['approved', 'scheduled'])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
  return rowsOf(db, waiting)
}

async function tellToChoose(db: Trx, post: PostRow): Promise<void> {
  const name = PLATFORM_NAMES[post.platform]
  await notify(db, {
    orgId: post.org_id,
    type: 'account_error',
    title: `Choose the ${name} account of a post`,
    body: 'It was approved before an account was connected, and now there are several: choose one, or the post will fail at its time.',
    href: `/review/${post.group_id}`,
    dedupeKey: `account_choice:${post.id}:${post.updated_at}`,
    permission: 'content:approve',
    metadata: { subject: { type: 'post', id: post.id } },
  })
}
