import { type SqlBool, sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { invalidField } from '#kernel/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import { ownPost } from '#platforms/own-post.ts'
import type { LookedUp } from './look-up-address.ts'

/**
 * Reads the address that a person gave for a post. It must be a post of the same account on its network, and none of
 * our other posts. The network's id and address are stored, never the typed text. Throws 400 at `body.url`.
 */
export async function namedPost(
  ctx: OrgContext,
  post: PostRow,
  url: string,
  lookedUp: LookedUp | null,
): Promise<PublishedRef> {
  const platform = post.platform
  const account = post.social_account_id ? await accountOf(ctx, post.social_account_id) : undefined
  const addresses = ctx.services.platforms[platform]?.addresses
  const namesNobody = addresses?.readPostAddress(url)?.account === null
  // The account may have changed since the look-up. An answer for another account does not count.
  const ownership = lookedUp?.accountId === post.social_account_id ? lookedUp?.ownership : undefined
  const ref = ownership?.state === 'own' ? ownership.ref : account ? ownPost(addresses, account, url) : null
  const whose = account?.handle ? `@${account.handle}` : 'the account that this post is for'
  const network = PLATFORM_NAMES[platform]
  if (ownership?.state === 'missing') {
    const message = `${network} shows no such post of ${whose}: open the post there and copy its address`
    throw invalidField('body.url', 'post_not_found', message)
  }
  if (!ref && namesNobody && ownership?.state !== 'anothers') {
    const message = `This address does not say whose post it is, and ${network} cannot be asked: give an address that names the account, or leave it out and only say that the post is live`
    throw invalidField('body.url', 'address_names_no_account', message)
  }
  if (!ref) {
    const message = `This is not the address of a post of ${whose} on ${network}: open the post there and copy its address`
    throw invalidField('body.url', 'not_a_post_of_the_account', message)
  }
  if (await isAnothers(ctx, post, ref.externalId)) {
    throw invalidField('body.url', 'other_post', 'This is the address of another post that was published here')
  }
  return ref
}

async function accountOf({ db, orgId }: OrgContext, id: string) {
  return db
    .selectFrom('social_account')
    .select(['external_id as externalId', 'handle'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function isAnothers({ db, orgId }: OrgContext, post: PostRow, externalId: string): Promise<boolean> {
  const other = await db
    .selectFrom('post')
    .select('id')
    .where('org_id', '=', orgId)
    .where('platform', '=', post.platform)
    .where(sql<SqlBool>`live_parts @> ${JSON.stringify([{ externalId }])}::jsonb`)
    .executeTakeFirst()
  return other !== undefined
}
