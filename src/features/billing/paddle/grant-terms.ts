import { sql } from 'kysely'
import { PLANS } from '#contract/billing/catalogue.ts'
import { grantCredits, reverseGrant } from '#features/credits/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { endOfNext, type Month, milliForNewTerm, milliForRest, monthOf, type Term } from './core/months.ts'
import { shareOf } from './core/share.ts'

/**
 * A paid term of a plan. `changedAt` is set if a change of plan was paid for, within the same term or with a new one.
 */
export interface PaidTerm extends Term {
  transactionId: string
  planKey: string
  changedAt: string | null
  isTrial?: boolean
}

export const creditsOf = (planKey: string): number => PLANS.find(({ key }) => key === planKey)?.monthlyCredits ?? 0

/** The cause of a grant: one for each transaction, and one for each later month of its term. */
export const causeOf = (transactionId: string, month = 0): string =>
  month === 0 ? `paddle:${transactionId}` : `paddle:${transactionId}:${month}`

/** Stores what was paid for and grants the credits that are due. A repeat changes nothing. */
export async function beginTerm(db: Trx, orgId: string, paid: PaidTerm, now: Date): Promise<void> {
  const { transactionId, planKey, startsAt, endsAt } = paid
  const replaced = paid.changedAt ? await termBefore(db, orgId, paid) : null
  const isSame = replaced !== null && Date.parse(replaced.starts_at) === Date.parse(startsAt)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('billing_term')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_transaction_id: transactionId,
      plan_key: planKey,
      starts_at: startsAt,
      ends_at: endsAt,
      is_trial: paid.isTrial ?? false,
      months_granted: isSame ? replaced.months_granted : replaced ? 1 : 0,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_transaction_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  if (replaced) await grantChange(db, orgId, paid, { ...replaced, isSame }, now)
  await endEarlier(db, orgId, paid)
  await grantMonths(db, orgId, now)
}

/** The term that was running when another plan began and replaced the rest of it. */
async function termBefore(db: Trx, orgId: string, { startsAt, transactionId }: PaidTerm) {
  const term = await db
    .selectFrom('billing_term')
    .select(['plan_key', 'starts_at', 'ends_at', 'months_granted'])
    .where('org_id', '=', orgId)
    .where('provider_transaction_id', '!=', transactionId)
    .where('starts_at', '<=', startsAt)
    .where('ends_at', '>', startsAt)
    .where('ended_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return term ?? null
}

interface Replaced {
  plan_key: string
  starts_at: string
  ends_at: string
  months_granted: number
  /** True if the new plan runs in the same term. False if the change began a new term. */
  isSame: boolean
}

/**
 * Grants the credits that a change of plan adds for the current month. In all they never exceed a month of the largest
 * plan.
 */
async function grantChange(db: Trx, orgId: string, paid: PaidTerm, replaced: Replaced, now: Date): Promise<void> {
  const old = { startsAt: replaced.starts_at, endsAt: replaced.ends_at }
  const ran = monthOf(old, Math.max(0, replaced.months_granted - 1))
  const month = replaced.isSame ? ran : monthOf(paid, 0)
  if (!ran || !month) return
  const given = await givenFor(db, orgId, old.startsAt, ran)
  const at = new Date(paid.changedAt ?? paid.startsAt)
  const [before, after] = [creditsOf(replaced.plan_key), creditsOf(paid.planKey)]
  const milliCredits = replaced.isSame
    ? milliForRest({ before, after, given }, month, at)
    : milliForNewTerm({ after, given }, ran, at)
  if (milliCredits === 0 || month.to <= now) return
  await grantCredits(db, {
    orgId,
    kind: 'monthly',
    milliCredits,
    cause: causeOf(paid.transactionId),
    expiresAt: month.to,
    rollsOver: { until: endOfNext(replaced.isSame ? old : paid, month), mostMilli: after * 1000 },
  })
}

/** The credits given for a month of a term and not taken back, over all plans that it had. */
async function givenFor(db: Trx, orgId: string, startsAt: string, month: Month): Promise<number> {
  const { given } = await db
    .selectFrom('credit_grant as g')
    .innerJoin('billing_term as t', (on) =>
      on
        .onRef('t.org_id', '=', 'g.org_id')
        .on(
          sql<boolean>`split_part(g.cause, ':', 2) = t.provider_transaction_id and split_part(g.cause, ':', 1) = 'paddle'`,
        ),
    )
    .select(sql<number>`coalesce(sum(g.milli - g.taken_back), 0)::bigint`.as('given'))
    .where('g.org_id', '=', orgId)
    .where('g.kind', '=', 'monthly')
    .where('g.expires_at', '=', month.to.toISOString())
    .where('t.starts_at', '=', startsAt)
    .executeTakeFirstOrThrow()
  return given
}

/** Ends an earlier term where a new one begins, so that they do not overlap. */
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

/** Grants every month that has begun in the running terms. A month that is over already is counted but not granted. */
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
        const rollsOver = row.is_trial ? null : { until: endOfNext(term, month), mostMilli: milliCredits }
        await grantCredits(db, { orgId, kind: 'monthly', milliCredits, cause, expiresAt: month.to, rollsOver })
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

/** Takes back the refunded share of a month that was granted after a partial refund. */
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
