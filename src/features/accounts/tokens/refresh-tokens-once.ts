import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { keepPictureLater } from '../pictures/keep-picture.ts'
import { findAccount } from '../rows/account.ts'
import { failAccount } from '../rows/account-error.ts'
import { sealCredentials } from '../rows/credentials.ts'
import { lifespanOf } from './lifespan.ts'
import { releaseRefreshLease, takeRefreshLease } from './refresh-lease.ts'
import { revokeQuietly } from './revoke.ts'
import { sharesGrant } from './shares-grant.ts'
import { type UnsealedAccount, unsealAccount } from './unseal-account.ts'

const FIRST_LOOK_MS = 50
const LONGEST_PAUSE_MS = 1_000
/** Longer than the 30 seconds within which a platform must answer a refresh. */
const WAIT_MS = 35_000

/**
 * Gets new tokens for an account. Only one process refreshes at a time, since most platforms accept a refresh token
 * once and end the sign-in at its second use. Other callers wait and take the new tokens of that process. Throws
 * PlatformError: `reconnect` if the platform refused (the account is then in error), otherwise the cause of the
 * failure. Spec N5
 */
export async function refreshTokensOnce(services: Services, account: UnsealedAccount): Promise<UnsealedAccount> {
  const { db, clock } = services
  const giveUpAt = clock.monotonic() + WAIT_MS
  for (let pause = 0; ; pause = Math.min(Math.max(pause * 2, FIRST_LOOK_MS), LONGEST_PAUSE_MS)) {
    if (pause > 0) await sleep(pause)
    const lease = await inScope(db, { orgId: account.orgId }, (trx) => takeRefreshLease(trx, account, pause > 0))
    if (lease.state === 'ours') return refresh(services, account, lease.until)
    if (lease.state === 'changed') return unsealAccount(services, account)
    if (lease.state === 'free' || clock.monotonic() > giveUpAt) {
      throw new PlatformError(
        'retry_backoff',
        `The sign-in at ${PLATFORM_NAMES[account.platform]} could not be renewed.`,
      )
    }
  }
}

async function refresh(services: Services, account: UnsealedAccount, leaseUntil: string): Promise<UnsealedAccount> {
  const { db } = services
  const scope = { orgId: account.orgId }
  try {
    const connecting = services.platforms[account.platform]?.connecting
    if (!connecting) throw notSetUp(account)
    const credentials = await connecting.refresh(account.credentials)
    return await keep(services, account, credentials)
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'reconnect') {
      const failed = await inScope(db, scope, (trx) =>
        failAccount(trx, services, account, error.message, account.sealed),
      )
      if (!failed) return unsealAccount(services, account) // the account already has other tokens than the refused ones
    }
    await inScope(db, scope, (trx) => releaseRefreshLease(trx, account, leaseUntil))
    throw error
  }
}

/**
 * Stores the new tokens before anything uses them, unless the account has been disconnected or reconnected meanwhile.
 */
async function keep(services: Services, account: UnsealedAccount, credentials: Credentials): Promise<UnsealedAccount> {
  const { orgId, accountId, sealed, platform } = account
  const lifespan = lifespanOf(services, platform, credentials)
  const { current, shared } = await inScope(services.db, { orgId }, async (db) => {
    await db
      .updateTable('social_account')
      .set((eb) => ({
        credentials_sealed: sealCredentials(services.keyRing, account, credentials),
        scopes: credentials.scopes,
        ...lifespan,
        renewal_failures: 0,
        // Earlier warnings concerned failed renewals, or an end that has changed, so that people are warned again.
        warned_days: eb
          .case()
          .when(
            eb.and([
              eb('renewal_failures', '=', 0),
              sql<boolean>`sign_in_ends_at is not distinct from ${lifespan.sign_in_ends_at}::timestamptz`,
            ]),
          )
          .then(eb.ref('warned_days'))
          .else(null)
          .end(),
        last_refreshed_at: eb.fn<string>('now'),
        refresh_lease_until: null,
        updated_at: eb.fn<string>('now'),
      }))
      .where('org_id', '=', orgId)
      .where('id', '=', accountId)
      .where('credentials_sealed', '=', sealed)
      .execute()
    const row = await findAccount(db, account)
    // An earlier fetch failed, or an earlier release connected the account.
    if (row?.profile_image_url && row.picture_key === null) await keepPictureLater(db, account)
    return { current: row, shared: row !== undefined && (await sharesGrant(db, row)) }
  })
  if (current?.status === 'disconnected' && !shared) await revokeQuietly(services, platform, credentials)
  return unsealAccount(services, account)
}

function notSetUp({ platform }: UnsealedAccount): PlatformError {
  return new PlatformError('permission', `${PLATFORM_NAMES[platform]} is not set up on this installation any more.`)
}
