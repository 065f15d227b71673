import { type SqlBool, sql } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden, invalidField, notFound } from '#kernel/errors.ts'
import type { PublishedRef } from '#platforms/adapter.ts'
import { readXPostUrl } from './x-post-url.ts'

export interface NamedXPost {
  postUrl?: string | undefined
  postId?: string | undefined
  socialAccountId?: string | undefined
}

export type FoundXPost =
  /** Made here; deleted already where `deleted_at` says so. */
  | { post: PostRow }
  /** Made elsewhere, by an account that is connected here. */
  | { account: { id: string; platform: string }; xPostId: string; url: string }

/** The post that a caller names, by whatever it was named. Throws what is wrong with the name. */
export async function findXPost(db: Trx, orgId: string, named: NamedXPost): Promise<FoundXPost> {
  const { postUrl, postId, socialAccountId } = named
  if (postUrl === undefined && postId === undefined) {
    throw invalidField('body.postUrl', 'required', 'Say which post: by postUrl or by postId')
  }
  const address = postUrl === undefined ? null : readXPostUrl(postUrl)
  if (postUrl !== undefined && !address) {
    throw invalidField('body.postUrl', 'not_an_x_post', 'This is no address of a post on X: …/<handle>/status/<number>')
  }
  const post = postId === undefined ? await postAt(db, orgId, address?.id ?? '') : await ownPost(db, orgId, postId)
  if (post) {
    if (post.platform !== 'x') {
      const message = `This post is on ${PLATFORM_NAMES[post.platform as Platform]}: delete it with DELETE …/posts/{postId}`
      throw invalidField('body.postId', 'not_an_x_post', message)
    }
    if (socialAccountId !== undefined && socialAccountId.toLowerCase() !== post.social_account_id) {
      throw invalidField('body.socialAccountId', 'other_account', 'The post belongs to another account')
    }
    if (address) requireFirstPart(post, address.id)
    return { post }
  }
  if (postUrl === undefined || !address) throw notFound('post')
  return { account: await ownAccount(db, orgId, address.handle, socialAccountId), xPostId: address.id, url: postUrl }
}

function ownPost(db: Trx, orgId: string, postId: string): Promise<PostRow> {
  return db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .executeTakeFirstOrThrow(() => notFound('post'))
}

function postAt(db: Trx, orgId: string, xPostId: string): Promise<PostRow | undefined> {
  const part = JSON.stringify([{ externalId: xPostId }])
  return db
    .selectFrom('post')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('platform', '=', 'x')
    .where((eb) =>
      eb.or([
        eb('published_external_id', '=', xPostId),
        sql<SqlBool>`live_parts @> ${part}::jsonb`,
        // Of one that a person declared live the address may be all that is known.
        sql<SqlBool>`published_external_id ~ ${`/status/${xPostId}(\\D|$)`}`,
      ]),
    )
    .executeTakeFirst()
}

/** Who names one part of a thread may not know that all of it would go. */
function requireFirstPart(post: PostRow, xPostId: string): void {
  const part = (post.live_parts as PublishedRef[]).findIndex(({ externalId }) => externalId === xPostId)
  if (part > 0) {
    const message = `This is part ${part + 1} of a thread: name the first post to delete the whole thread`
    throw invalidField('body.postUrl', 'part_of_thread', message)
  }
  const first = post.published_external_id
  if (part < 0 && first !== xPostId && readXPostUrl(first ?? '')?.id !== xPostId) {
    throw invalidField('body.postUrl', 'other_post', 'postUrl and postId name different posts')
  }
}

/** The connected account that the address says the post is of; X itself refuses where the address is wrong. */
async function ownAccount(db: Trx, orgId: string, handle: string | null, accountId: string | undefined) {
  const accounts = await db
    .selectFrom('social_account')
    .select(['id', 'handle', 'platform'])
    .where('org_id', '=', orgId)
    .where('platform', '=', 'x')
    .where('status', '!=', 'disconnected')
    .execute()
  const named = accountId?.toLowerCase()
  if (named !== undefined && !accounts.some(({ id }) => id === named)) {
    throw invalidField('body.socialAccountId', 'account_not_found', 'There is no such account on X in this workspace')
  }
  const fitting = accounts.filter(
    (account) =>
      (named === undefined || account.id === named) &&
      (handle === null || account.handle?.toLowerCase() === handle.toLowerCase()),
  )
  const [account] = fitting
  if (!account) {
    throw forbidden(
      'The account that posted this is not connected here: connect it under Accounts, or delete the post on X',
    )
  }
  if (fitting.length > 1) {
    throw invalidField('body.socialAccountId', 'required', 'The address names no account: say which one posted it')
  }
  return account
}
