import { type SqlBool, sql } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden, invalidField, notFound } from '#kernel/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Platforms } from '#platforms/service.ts'
import { readXPostAddress } from '#platforms/x/post-address.ts'
import { requireConnected, standsOnPlatform } from './request-deletion.ts'
import { readXPostUrl } from './x-post-url.ts'

export interface NamedXPost {
  postUrl?: string | undefined
  postId?: string | undefined
  socialAccountId?: string | undefined
}

export type FoundXPost =
  /** A post that Galley published. It is already deleted if `deleted_at` is set. */
  | { post: PostRow }
  /** A post that a connected account published outside Galley. */
  | { account: { id: string; platform: Platform }; xPostId: string; url: string }

/**
 * Finds the post that a caller names by our id, X's id or its address. Throws an error that says what is wrong with the
 * name.
 */
export async function findXPost({ db, orgId, services }: OrgContext, named: NamedXPost): Promise<FoundXPost> {
  const { postUrl, postId, socialAccountId } = named
  if (postUrl === undefined && postId === undefined) {
    throw invalidField('body.postUrl', 'required', 'Say which post: give postUrl or postId')
  }
  const address = postUrl === undefined ? null : addressOnX(services.platforms, postUrl)
  if (postUrl !== undefined && !address) {
    throw invalidField(
      'body.postUrl',
      'not_an_x_post',
      'This is not the address of a post on X, which looks like …/<handle>/status/<number>',
    )
  }
  const post = postId === undefined ? await postAt(db, orgId, address?.id ?? '') : await ownPost(db, orgId, postId)
  if (post) {
    if (post.platform !== 'x' && standsOnPlatform(post)) {
      const message = `This post was published on ${PLATFORM_NAMES[post.platform]}: a person deletes it in the app, on the page of its group, or a program with DELETE …/posts/{postId}`
      throw invalidField('body.postId', 'not_an_x_post', message)
    }
    if (socialAccountId !== undefined && socialAccountId !== post.social_account_id) {
      throw invalidField('body.socialAccountId', 'other_account', 'The post belongs to another account')
    }
    if (address) requireFirstPart(post, address.id)
    return { post }
  }
  if (postUrl === undefined || !address) throw notFound('post')
  return { account: await ownAccount(db, orgId, address.handle, socialAccountId), xPostId: address.id, url: postUrl }
}

/** Reads an address on X itself, or on the server that this installation uses as X. Null for any other address. */
function addressOnX({ x }: Platforms, postUrl: string): { id: string; handle: string | null } | null {
  const named = x ? x.addresses?.readPostAddress(postUrl) : readXPostAddress(postUrl, 'https://x.com')
  return named ? { id: named.key, handle: named.account } : null
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
        // A person who declares a post live may give only its address, so the address is searched.
        sql<SqlBool>`published_external_id ~ ${`/status/${xPostId}(\\D|$)`}`,
      ]),
    )
    .executeTakeFirst()
}

/** Refuses a later part of a thread: its caller may not know that the whole thread would be deleted. */
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

/** The connected account that the address names as the author. If the address is wrong, X itself refuses. */
async function ownAccount(db: Trx, orgId: string, handle: string | null, accountId: string | undefined) {
  const accounts = await db
    .selectFrom('social_account')
    .select(['id', 'handle', 'platform', 'status'])
    .where('org_id', '=', orgId)
    .where('platform', '=', 'x')
    .orderBy((eb) => eb('status', '!=', 'connected'))
    .execute()
  if (accountId !== undefined && !accounts.some(({ id }) => id === accountId)) {
    throw invalidField('body.socialAccountId', 'account_not_found', 'There is no such account on X in this workspace')
  }
  const named = accounts.filter(
    (account) =>
      (accountId === undefined || account.id === accountId) &&
      (handle === null || account.handle?.toLowerCase() === handle.toLowerCase()),
  )
  const [account] = named
  if (!account) {
    throw forbidden(
      'The account that posted this is not connected here: connect it under Accounts, or delete the post on X',
    )
  }
  requireConnected(account, account.platform)
  if (named.filter(({ status }) => status === 'connected').length > 1) {
    throw invalidField(
      'body.socialAccountId',
      'required',
      'The address names no account: give the account that posted it',
    )
  }
  return account
}
