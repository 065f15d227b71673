import type { Selectable } from 'kysely'
import { accountFacts } from '#contract/networks/account-facts.ts'
import type { AccountVoice } from '#contract/networks/account-voice.ts'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import type { Storage } from '#kernel/storage/storage.ts'

export type AccountRow = Selectable<DB['social_account']>

/** An account and the workspace it belongs to. */
export interface AccountRef {
  orgId: string
  accountId: string
}

export async function findAccount(db: Trx, { orgId, accountId }: AccountRef): Promise<AccountRow | undefined> {
  return db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

export const platformOf = (row: Pick<AccountRow, 'platform'>): Platform => row.platform

/** The platform of the account. Null if the account is not connected or does not exist. */
export async function connectedPlatform(db: Trx, { orgId, accountId }: AccountRef): Promise<Platform | null> {
  const row = await db
    .selectFrom('social_account')
    .select('platform')
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  return row ? platformOf(row) : null
}

/**
 * After this many failed renewals (about an hour) a renewal is unlikely to succeed. `accounts_to_warn` has the same
 * number.
 */
const NO_HOPE = 6

/** When a person has to connect the account again. Null if no such moment is known. */
export function signInEnd(
  row: Pick<AccountRow, 'sign_in_ends_at' | 'renewal_failures' | 'token_expires_at'>,
): string | null {
  const ends = [row.sign_in_ends_at, row.renewal_failures >= NO_HOPE ? row.token_expires_at : null]
  return ends.filter((end) => end !== null).toSorted()[0] ?? null
}

/** The facts of an account that everybody in the workspace may see. They contain no tokens. */
export function presentAccount(storage: Storage, row: AccountRow): SocialAccount {
  const facts = accountFacts(row.platform, row.facts)
  const xSubscription = 'subscription' in facts ? facts.subscription : null
  return {
    id: row.id,
    orgId: row.org_id,
    platform: platformOf(row),
    accountExternalId: row.external_id,
    accountName: row.name,
    accountHandle: row.handle,
    status: row.status,
    scopes: row.scopes,
    tokenExpiresAt: row.token_expires_at,
    signInEndsAt: signInEnd(row),
    lastRefreshedAt: row.last_refreshed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    profileImageUrl: row.picture_key && storage.publicUrl(row.picture_key),
    accountBio: row.bio,
    profileUrl: row.profile_url,
    xPremium: xSubscription ? xSubscription === 'premium' || xSubscription === 'premium_plus' : null,
    xSubscription,
    // The operation that changes an account wrote it.
    ...(row.voice !== null && { voice: row.voice as AccountVoice }),
  }
}
