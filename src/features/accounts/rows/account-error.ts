import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { type AccountRef, type AccountRow, platformOf, presentAccount } from './account.ts'

/**
 * Puts an account into error, because the platform no longer accepts its sign-in, and notifies once the people who can
 * reconnect it. It does so only while the account still has the credentials `sealed`, so that a refusal of old tokens
 * does not undo a new connection. Returns whether this call put the account into error. Spec N5
 */
export async function failAccount(
  db: Trx,
  services: Services,
  account: AccountRef,
  why: string,
  sealed?: Buffer,
): Promise<boolean> {
  let update = db
    .updateTable('social_account')
    .set((eb) => ({ status: 'error', last_error: why, refresh_lease_until: null, updated_at: eb.fn<string>('now') }))
    .where('org_id', '=', account.orgId)
    .where('id', '=', account.accountId)
    .where('status', '=', 'connected')
  if (sealed) update = update.where('credentials_sealed', '=', sealed)
  const row = await update.returningAll().executeTakeFirst()
  if (!row) return false
  await tell(db, row, why)
  await emitEvent(db, services, {
    orgId: row.org_id,
    type: 'account.error',
    data: () => presentAccount(services.storage, row),
  })
  return true
}

async function tell(db: Trx, row: AccountRow, why: string): Promise<void> {
  const platform = PLATFORM_NAMES[platformOf(row)]
  await notify(db, {
    orgId: row.org_id,
    type: 'account_error',
    title: `${platform}: connect ${row.handle ? `@${row.handle}` : 'the account'} again`,
    body: why,
    href: '/accounts',
    dedupeKey: `account_error:${row.id}:${row.updated_at}`,
    permission: 'accounts:manage',
    metadata: { subject: { type: 'social_account', id: row.id } },
  })
}
