import { sql } from 'kysely'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { notify } from '#features/notifications/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { type AccountRow, platformOf, signInEnd } from './account.ts'

const MOST_AT_ONCE = 100
const DAY_MS = 24 * 60 * 60_000

interface Due {
  orgId: string
  accountId: string
  days: number
}

/**
 * Notifies the people who can reconnect an account, 14, 7, 3 and 1 days before its sign-in ends, once each. `sweep` may
 * call the functions that look across workspaces.
 */
export async function warnOfEnds(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now()
  const due = sql<Due>`
    select org_id as "orgId", account_id as "accountId", days
    from accounts_to_warn(${now.toISOString()}, ${MOST_AT_ONCE})
  `
  await eachDue(services, sweep, due, (db, one) => warn(db, one, now))
}

async function warn(db: Trx, { orgId, accountId, days }: Due, now: Date): Promise<void> {
  const row = await db
    .selectFrom('social_account')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('status', '=', 'connected')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const end = row && signInEnd(row)
  // Since the list was read, the account may have been connected again, or another worker may have sent the warning.
  if (!row || !end || Date.parse(end) - now.getTime() > days * DAY_MS || (row.warned_days ?? days + 1) <= days) return
  await db
    .updateTable('social_account')
    .set({ warned_days: days })
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .execute()
  await notify(db, { ...words(row, end, now), ...about(row, end, days) })
}

function about(row: AccountRow, end: string, days: number) {
  return {
    orgId: row.org_id,
    type: 'account_error',
    href: '/accounts',
    dedupeKey: `account_ends:${row.id}:${end}:${days}`,
    permission: 'accounts:manage',
    metadata: { subject: { type: 'social_account', id: row.id }, endsAt: end },
  } as const
}

function words(row: AccountRow, end: string, now: Date): { title: string; body: string } {
  const platform = PLATFORM_NAMES[platformOf(row)]
  const name = row.handle ? `@${row.handle}` : (row.name ?? 'the account')
  const left = Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS)
  const when = left <= 0 ? 'has ended' : `ends within ${left === 1 ? 'a day' : `${left} days`}`
  const why =
    row.sign_in_ends_at === end ? `${platform} lets nobody but a person renew it` : 'it could not be renewed so far'
  return {
    title: `${platform}: the sign-in of ${name} ${when}`,
    body: `Connect it again on Accounts: ${why}. Posts that are due after the sign-in has ended fail.`,
  }
}
