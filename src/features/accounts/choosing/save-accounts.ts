import { accountFacts } from '#contract/networks/account-facts.ts'
import type { Platform } from '#contract/platforms.ts'
import { giveUpFile } from '#features/media/index.ts'
import { fillMissingAccounts } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'
import { keepPictureLater } from '../pictures/keep-picture.ts'
import type { AccountRow } from '../rows/account.ts'
import { sealCredentials } from '../rows/credentials.ts'
import { passedAlready } from '../rows/warning-days.ts'
import { type KnowsLifespans, lifespanOf } from '../tokens/lifespan.ts'

interface By {
  orgId: string
  userId: string
  platform: Platform
}

/**
 * Saves a connected account: as a new row, or in the row that this workspace already has for the same id at the
 * platform. Another workspace with the same account has a separate row and separate tokens.
 */
export async function saveAccount(
  db: Trx,
  services: Pick<Services, 'keyRing'> & KnowsLifespans,
  by: By,
  account: GrantedAccount,
): Promise<AccountRow> {
  const row = await saveRow(db, services, by, account, null)
  await fillMissingAccounts(db, by.orgId, by.platform) // Spec R6
  return row
}

/** Saves several accounts of one consent. */
export async function saveAccounts(
  db: Trx,
  services: Pick<Services, 'keyRing'> & KnowsLifespans,
  by: By,
  accounts: readonly GrantedAccount[],
): Promise<AccountRow[]> {
  const grantId = newId()
  const rows: AccountRow[] = []
  // Locked in one order, so that two choices of the same pages cannot deadlock.
  for (const account of accounts.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
    rows.push(await saveRow(db, services, by, account, grantId))
  }
  await fillMissingAccounts(db, by.orgId, by.platform)
  return rows
}

/**
 * Saves one account. `grantId` is shared by the accounts that were chosen from one consent; null if there was no
 * choice.
 */
async function saveRow(
  db: Trx,
  services: Pick<Services, 'keyRing'> & KnowsLifespans,
  by: By,
  granted: GrantedAccount,
  grantId: string | null,
): Promise<AccountRow> {
  const { platform } = by
  const { credentials } = granted
  const lifespan = lifespanOf(services, platform, credentials)
  const known = await claimRow(db, by.orgId, platform, granted.externalId)
  // A link that somebody has set is kept, unless the account has a new name.
  const [first, second] =
    known.handle === granted.handle ? [known.profile_url, granted.profileUrl] : [granted.profileUrl, known.profile_url]
  const hasPicture = granted.profileImageUrl !== null
  if (hasPicture) await keepPictureLater(db, { orgId: by.orgId, accountId: known.id })
  else if (known.picture_key !== null) await giveUpFile(db, by.orgId, known.picture_key)
  return db
    .updateTable('social_account')
    .set((eb) => ({
      name: granted.name,
      handle: granted.handle,
      status: 'connected',
      scopes: credentials.scopes,
      credentials_sealed: sealCredentials(services.keyRing, { orgId: by.orgId, accountId: known.id }, credentials),
      ...lifespan,
      renewal_failures: 0,
      warned_days: passedAlready(services.clock, lifespan.sign_in_ends_at),
      last_refreshed_at: null,
      refresh_lease_until: null,
      last_error: null,
      profile_image_url: granted.profileImageUrl,
      // The present picture is shown until the new one is stored.
      picture_key: hasPicture ? known.picture_key : null,
      bio: granted.bio,
      profile_url: first ?? second,
      facts: JSON.stringify(accountFacts(platform, granted.facts)),
      grant_id: grantId,
      connected_by: by.userId,
      updated_at: eb.fn<string>('now'),
    }))
    .where('org_id', '=', by.orgId)
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Locks this account's row, and creates it first if there is none, so that two concurrent requests end up with one row.
 */
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
