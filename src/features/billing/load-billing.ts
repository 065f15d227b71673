import type { z } from 'zod'
import type { BillingSummary } from '#contract/billing/billing.ts'
import { TRIAL_DAYS } from '#contract/billing/catalogue.ts'
import { creditStanding } from '#features/credits/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { creditTransactionsOf, invoicesOf, transactionsOf } from './payment-rows.ts'
import { findSubscription, planOf } from './plan-of.ts'
import { creditActionCosts, presentCreditTransaction } from './present-credits.ts'
import { presentInvoice, presentTransaction } from './present-payment.ts'
import { presentSubscription } from './present-subscription.ts'

const RECENT = 10

/** Everything about a workspace's plan, credits and payments at a glance. */
export async function loadBilling({
  db,
  orgId,
  now,
  services,
}: Pick<OrgContext, 'db' | 'orgId' | 'now' | 'services'>): Promise<z.input<typeof BillingSummary>> {
  const subscription = await findSubscription(db, orgId)
  const customer = await db.selectFrom('billing_customer').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  const { access_state: accessState } = await db
    .selectFrom('org')
    .select('access_state')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const plan = planOf(subscription, services)
  const { creditBalance, usageSummary, monthlyBudget } = await creditStanding(db, orgId)
  const newestFirst = <T extends { orderBy(column: 'created_at' | 'id', direction: 'desc'): T; limit(n: number): T }>(
    rows: T,
  ): T => rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(RECENT)
  const providerCustomerId = customer?.provider_customer_id ?? null
  return {
    plan: plan && {
      id: plan.id,
      key: plan.key,
      name: plan.name,
      monthlyPrice: plan.monthlyPrice,
      monthlyCredits: monthlyBudget ?? plan.monthlyCredits,
      teamsEnabled: plan.teamsEnabled,
      maxMembers: plan.maxMembers,
    },
    subscription: subscription ? presentSubscription(subscription, { accessState, providerCustomerId, now }) : null,
    trialDurationDays: TRIAL_DAYS,
    creditBalance,
    usageSummary,
    creditActionCosts: creditActionCosts(),
    recentCreditTransactions: (await newestFirst(creditTransactionsOf(db, orgId)).execute()).map(
      presentCreditTransaction,
    ),
    recentBillingTransactions: (await newestFirst(transactionsOf(db, orgId)).execute()).map((row) =>
      presentTransaction(row, services),
    ),
    recentSubscriptionEvents: (
      await db
        .selectFrom('subscription_event')
        .select(['id', 'type', 'created_at'])
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .limit(RECENT)
        .execute()
    ).map(({ id, type, created_at }) => ({ id, type, createdAt: created_at })),
    recentInvoices: (await newestFirst(invoicesOf(db, orgId)).execute()).map((row) => presentInvoice(row, services)),
    ...(customer &&
      customer.credit_balances !== null && { providerCreditBalance: balancesOf(customer.credit_balances) }),
  }
}

/** the provider's code stored the balances in this form */
const balancesOf = (kept: unknown) => kept as { currencyCode: string; availableCents: number }[]
