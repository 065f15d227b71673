import { PLANS } from '#contract/catalogue.ts'
import { grantCredits, reverseGrant } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { milliForRest, monthOf, type Term } from './core/months.ts'
import { shareOf } from './core/share.ts'

/** A plan was paid for a time. `changedAt`: it replaces another plan within the same term. */
export interface PaidTerm extends Term {
  transactionId: string
  planKey: string
  changedAt: string | null
}

export const creditsOf = (planKey: string): number => PLANS.find(({ key }) => key === planKey)?.monthlyCredits ?? 0

/** The cause of a grant: once for each transaction, and for each later month of its term. */
export const causeOf = (transactionId: string, month = 0): string =>
  month === 0 ? `paddle:${transactionId}` : `paddle:${transactionId}:${month}`

/** Notes what was paid for, and grants what is due of it. The second time nothing happens. */
export async function beginTerm(db: Trx, orgId: string, paid: PaidTerm, now: Date): Promise<void> {
  const { transactionId, planKey, startsAt, endsAt } = paid
  const replaced = paid.changedAt ? await termBefore(db, orgId, paid) : null
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('billing_term')
    .values({
      ...{ org_id: orgId, provider: 'paddle', provider_transaction_id: transactionId },
      ...{ plan_key: planKey, starts_at: startsAt, ends_at: endsAt, months_granted: replaced?.months_granted ?? 0 },
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_transaction_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  if (replaced) await grantRest(db, orgId, paid, replaced)
  await endEarlier(db, orgId, paid)
  await grantMonths(db, orgId, now)
}

/** The term that runs, of which another plan was bought for the rest. */
async function termBefore(db: Trx, orgId: string, { startsAt, transactionId }: PaidTerm) {
  return db
    .selectFrom('billing_term')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('provider_transaction_id', '!=', transactionId)
    .where('starts_at', '=', startsAt)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The larger plan's credits for what is left of the month that runs. */
async function grantRest(
  db: Trx,
  orgId: string,
  paid: PaidTerm,
  replaced: { plan_key: string; months_granted: number },
): Promise<void> {
  const month = monthOf(paid, Math.max(0, replaced.months_granted - 1))
  if (!month) return
  const [before, after] = [creditsOf(replaced.plan_key), creditsOf(paid.planKey)]
  const milliCredits = milliForRest(before, after, month, new Date(paid.changedAt ?? paid.startsAt))
  if (milliCredits === 0) return
  await grantCredits(db, {
    ...{ orgId, kind: 'monthly', milliCredits },
    ...{ cause: causeOf(paid.transactionId), expiresAt: month.to },
  })
}

/** Of two terms that overlap, the later one counts from its beginning. */
async function endEarlier(db: Trx, orgId: string, { transactionId, startsAt }: PaidTerm): Promise<void> {
  await db
    .updateTable('billing_term')
    .set({ ended_at: startsAt })
    .where('org_id', '=', orgId)
    .where('provider_transaction_id', '!=', transactionId)
    .where('starts_at', '<=', startsAt)
    .where('ended_at', 'is', null)
    .execute()
}

/** Grants every month that has begun of the terms that run; one that is over already is only counted. */
export async function grantMonths(db: Trx, orgId: string, now: Date): Promise<void> {
  const terms = await db
    .selectFrom('billing_term')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute()
  for (const row of terms) {
    const term = { startsAt: row.starts_at, endsAt: row.ends_at }
    let granted = row.months_granted
    for (let month = monthOf(term, granted); month && month.from <= now; month = monthOf(term, granted)) {
      const cause = causeOf(row.provider_transaction_id, month.index)
      const milliCredits = creditsOf(row.plan_key) * 1000
      if (month.to > now && milliCredits > 0) {
        await grantCredits(db, { orgId, kind: 'monthly', milliCredits, cause, expiresAt: month.to })
        await takeRefunded(db, orgId, row.provider_transaction_id, { cause, milli: milliCredits })
      }
      granted++
    }
    if (granted === row.months_granted) continue
    await db
      .updateTable('billing_term')
      .set({ months_granted: granted })
      .where('org_id', '=', orgId)
      .where('provider_transaction_id', '=', row.provider_transaction_id)
      .execute()
  }
}

/** What was refunded in part gives every later month less, too. */
async function takeRefunded(
  db: Trx,
  orgId: string,
  transactionId: string,
  { cause, milli }: { cause: string; milli: number },
): Promise<void> {
  const paid = await db
    .selectFrom('billing_transaction')
    .select(['amount', 'refunded'])
    .where('org_id', '=', orgId)
    .where('provider', '=', 'paddle')
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst()
  const milliCredits = paid && paid.refunded > 0 ? shareOf(milli, paid.refunded, paid.amount) : 0
  const reversalCause = `${cause}:refunded before`
  if (milliCredits > 0) await reverseGrant(db, { orgId, kind: 'monthly', cause, reversalCause, milliCredits })
}
