import { sql } from 'kysely'
import { Id } from '#contract/common.ts'
import { DisconnectedAccount } from '#contract/networks/social-account.ts'
import { giveUpFile } from '#features/media/index.ts'
import { fillMissingAccounts } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import { type AccountRef, type AccountRow, findAccount, platformOf, presentAccount } from '../rows/account.ts'
import { openCredentials } from '../rows/credentials.ts'
import { scheduledBy } from '../rows/scheduled-by.ts'
import { revokeQuietly } from '../tokens/revoke.ts'
import { sharesGrant } from '../tokens/shares-grant.ts'

export const disconnectSocialAccount = operation({
  name: 'disconnectSocialAccount',
  route: 'DELETE /v1/orgs/{orgId}/marketing/accounts/{accountId}',
  done: 'disconnected',
  summary: 'Disconnect an account',
  description:
    'Its tokens are revoked at the platform where that is possible, and erased here in any case. Answers what is scheduled ' +
    'on it: those posts fail at their time unless the account is connected again or they get another one.',
  tag: 'marketing',
  permission: 'accounts:manage',
  params: { accountId: Id },
  output: DisconnectedAccount,
  open: { whenReadOnly: true },
}).handleInSteps(async (ctx, { accountId }) => {
  const ref = { orgId: ctx.orgId, accountId }
  const known = await ctx.inOrg((db) => findAccount(db, ref))
  if (!known) throw notFound('account')
  // The consent is revoked before the tokens are erased. If this process ends in between, the call can be repeated.
  // Spec N5
  const alone = !(await ctx.inOrg((db) => sharesGrant(db, known)))
  if (alone) await revokeStored(ctx.services, known)
  const { before, after, last } = await ctx.inOrg((db) => erase(db, ref, ctx.now))
  // The row may have changed meanwhile: the tokens may be new, or other accounts of the consent may be disconnected.
  const revoked = alone && known.credentials_sealed?.equals(before.credentials_sealed ?? Buffer.of())
  if (last && !revoked) await revokeStored(ctx.services, before)
  const shown = (row: AccountRow) => presentAccount(ctx.services.storage, row)
  ctx.audit({ type: 'social_account', id: accountId, before: shown(before), after: shown(after) })
  return { ...shown(after), scheduledPosts: await ctx.inOrg((db) => scheduledBy(db, ref)) }
})

async function revokeStored(services: Services, row: AccountRow): Promise<void> {
  try {
    const credentials = openCredentials(services.keyRing, row)
    if (credentials) await revokeQuietly(services, platformOf(row), credentials)
  } catch (error) {
    services.log.warn(
      { err: error, accountId: row.id },
      'the tokens of an account cannot be unsealed: they are erased, and not revoked',
    )
  }
}

/** Erases the account's tokens and its picture. With `last`, no other account uses its consent any more. */
async function erase(
  db: Trx,
  { orgId, accountId }: AccountRef,
  now: Date,
): Promise<{ before: AccountRow; after: AccountRow; last: boolean }> {
  const before = (await lockGrant(db, { orgId, accountId })).find(({ id }) => id === accountId)
  if (!before) throw notFound('account')
  if (before.status === 'disconnected') return { before, after: before, last: false }
  const last = !(await sharesGrant(db, before))
  const after = await db
    .updateTable('social_account')
    .set({
      status: 'disconnected',
      credentials_sealed: null,
      scopes: [],
      token_expires_at: null,
      renew_at: null,
      sign_in_ends_at: null,
      refresh_lease_until: null,
      last_error: null,
      profile_image_url: null,
      picture_key: null,
      updated_at: now.toISOString(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.picture_key !== null) await giveUpFile(db, orgId, before.picture_key)
  // another account of the platform may now be the only one. Spec R6
  await fillMissingAccounts(db, orgId, platformOf(after))
  return { before, after, last }
}

/**
 * Locks the account and all others of its consent, in the order in which they are saved. Of several concurrent requests
 * to disconnect, exactly one then finds no other connected account.
 */
function lockGrant(db: Trx, { orgId, accountId }: AccountRef): Promise<AccountRow[]> {
  return db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        eb('id', '=', accountId),
        eb(
          'grant_id',
          '=',
          eb.selectFrom('social_account').select('grant_id').where('org_id', '=', orgId).where('id', '=', accountId),
        ),
      ]),
    )
    .orderBy(sql`external_id collate "C"`)
    .forNoKeyUpdate()
    .execute()
}
