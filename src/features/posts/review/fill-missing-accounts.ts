import { sql } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf, send } from '#kernel/db/send.ts'
import { accountsOf, openAccounts } from '../content/accounts.ts'
import { contentOf } from '../content/check-post.ts'
import { contentHash } from '../content/content-hash.ts'
import { savePost } from '../moves/request-move.ts'
import type { PostRow } from '../rows/present.ts'

/**
 * Called whenever the accounts of a platform have changed. If the platform has exactly one account by now, posts that
 * were approved without an account get it. Among several, only a person chooses, and people are told. Spec R6
 */
export async function fillMissingAccounts(db: Trx, orgId: string, platform: Platform): Promise<void> {
  await waitingPosts(db, orgId, platform) // locked before the turn is taken, as in an approval
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
 * Takes the turn at a platform's accounts until the transaction ends. Connecting an account and approving a post
 * without one both take it: otherwise neither would see the other's uncommitted change, and the post would stay without
 * an account. Posts are locked before it.
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

/** The account is part of the approved content. Both hashes change together, so that the approval stays in force. */
export function assigned(post: PostRow, accountId: string) {
  const hash = contentHash({ ...contentOf(post), socialAccountId: accountId })
  return {
    social_account_id: accountId,
    content_hash: hash,
    ...(post.approved_hash === post.content_hash && { approved_hash: hash }),
  }
}

/** The effect gets the account too: a pause of the account finds it there. */
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
