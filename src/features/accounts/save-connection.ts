import { plainLine, plainText } from '#contract/plain-text.ts'
import type { Platform } from '#contract/platforms.ts'
import { fillMissingAccount } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { AccountProfile, Credentials, PlatformAdapter } from '#platforms/adapter.ts'
import type { AccountRow } from './account.ts'
import { sealCredentials } from './credentials.ts'
import { revokeQuietly } from './revoke.ts'

export interface NewConnection {
  platform: Platform
  credentials: Credentials
  profile: AccountProfile
}

/** Whose account it is that has just given access. Where that cannot be learnt, the access is given back. */
export async function withProfile(
  services: Pick<Services, 'platforms' | 'log'>,
  adapter: PlatformAdapter,
  credentials: Credentials,
): Promise<NewConnection> {
  try {
    return { platform: adapter.platform, credentials, profile: inPlainWords(await adapter.profile(credentials)) }
  } catch (error) {
    await revokeQuietly(services, adapter.platform, credentials)
    throw error
  }
}

/** Whoever runs a server of Bluesky says what its accounts are called. */
function inPlainWords(profile: AccountProfile): AccountProfile {
  const { name, handle, bio } = profile
  return {
    ...profile,
    name: name && (plainLine(name) || null),
    handle: handle && (plainLine(handle) || null),
    bio: bio && (plainText(bio) || null),
  }
}

/**
 * The account, connected: a new one, or the one that this workspace knew by its id at the platform. The same account in
 * another workspace is another row with tokens of its own.
 */
export async function saveConnection(
  db: Trx,
  services: Pick<Services, 'keyRing'>,
  by: { orgId: string; userId: string },
  { platform, credentials, profile }: NewConnection,
): Promise<AccountRow> {
  const known = await claimRow(db, by.orgId, platform, profile.externalId)
  // A link that somebody set stays, unless the account has been renamed.
  const [first, second] =
    known.handle === profile.handle ? [known.profile_url, profile.profileUrl] : [profile.profileUrl, known.profile_url]
  const account = await db
    .updateTable('social_account')
    .set((eb) => ({
      name: profile.name,
      handle: profile.handle,
      status: 'connected',
      scopes: credentials.scopes,
      credentials_sealed: sealCredentials(services.keyRing, { orgId: by.orgId, accountId: known.id }, credentials),
      token_expires_at: credentials.expiresAt,
      last_refreshed_at: null,
      refresh_lease_until: null,
      last_error: null,
      profile_image_url: profile.profileImageUrl,
      bio: profile.bio,
      profile_url: first ?? second,
      x_subscription: profile.xSubscription,
      connected_by: by.userId,
      updated_at: eb.fn<string>('now'),
    }))
    .where('org_id', '=', by.orgId)
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await fillMissingAccount(db, by.orgId, platform, account.id) // A3-2
  return account
}

/** The row of this account, locked: made where there is none, so that two at the same time end up with one. */
async function claimRow(db: Trx, orgId: string, platform: Platform, externalId: string): Promise<AccountRow> {
  await db
    .insertInto('social_account')
    .values({ org_id: orgId, platform, external_id: externalId })
    .onConflict((conflict) => conflict.columns(['org_id', 'platform', 'external_id']).doNothing())
    .execute()
  return db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('platform', '=', platform)
    .where('external_id', '=', externalId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
