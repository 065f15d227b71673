import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import {
  CREDIT_TRANSACTION_TYPES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  SUBSCRIPTION_EVENT_TYPES,
  SUBSCRIPTION_STATUSES,
} from '../statuses.ts'
import { CREDIT_ACTIONS, type CreditActionKey } from './catalogue.ts'

/** Spec C1. Credits have up to three decimals. Money is in the currency's main unit, not in cents. */

const credits = z.number()
const CREDIT_ACTION_KEYS = Object.keys(CREDIT_ACTIONS) as [CreditActionKey, ...CreditActionKey[]]
export const CreditAction = z.enum(CREDIT_ACTION_KEYS)

export const CreditBalance = z
  .object({
    monthly: credits,
    purchased: credits,
    allowance: credits,
    rollover: credits,
    total: credits.describe('The four kinds above together'),
    held: credits.describe('The part of the total that is reserved for work under way'),
    available: credits.describe('What can be spent now'),
  })
  .meta({ id: 'CreditBalance' })

export const UsageSummary = z
  .object({
    periodStart: Timestamp,
    periodEnd: Timestamp,
    periodUsedCredits: credits,
    periodAllowanceCredits: credits.describe('Given for the period: used and left'),
    periodPurchasedCredits: credits.describe('Bought: used in the period and left'),
    periodBudgetCredits: credits.describe('Both together'),
    periodRemainingCredits: credits,
    usagePercent: z.number(),
  })
  .meta({ id: 'UsageSummary' })

export const CreditActionCost = z.object({
  key: CreditAction,
  label: z.string(),
  description: z.string(),
  credits: z.int(),
})

export const CreditTransaction = z
  .object({
    id: Id,
    type: z.enum(CREDIT_TRANSACTION_TYPES),
    amount: credits.describe('Above zero: credits came in; below zero: they were used, expired or were taken back'),
    monthlyCreditsAfter: credits,
    purchasedCreditsAfter: credits,
    metadata: z.record(z.string(), z.unknown()).nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'CreditTransaction' })

export const CreditUsage = z
  .object({
    id: Id,
    metricKey: CreditAction,
    quantity: z.number(),
    type: z.string().nullable(),
    feature: z.string().nullable(),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    totalTokens: z.int().nullable(),
    amountUsed: credits,
    creditsUsedMilli: z.int().nullable(),
    pricingVersion: z.string().nullable(),
    usedFallbackEstimate: z.boolean(),
    monthlyCreditsAfter: credits.nullable(),
    purchasedCreditsAfter: credits.nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'CreditUsage' })

const payment = {
  status: z.enum(PAYMENT_STATUSES),
  currency: z.string().describe('ISO 4217'),
  invoiceUrl: z
    .url()
    .nullable()
    .describe('Opens the invoice without signing in, for an hour or two; each list has a new address'),
  paidAt: Timestamp.nullable(),
  createdAt: Timestamp,
}
export const BillingTransaction = z
  .object({ id: Id, type: z.enum(PAYMENT_TYPES), amount: z.number(), ...payment })
  .meta({ id: 'BillingTransaction' })
export const Invoice = z.object({ id: Id, total: z.number(), ...payment }).meta({ id: 'Invoice' })

/** A page of a billing list as Spec A3 describes it, which differs from the page of other lists. */
export function billingPageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    metadata: z.object({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      totalPages: z.int(),
      hasNext: z.boolean(),
      hasPrev: z.boolean(),
    }),
  })
}

const price = z.number().nullable()
const planFacts = { monthlyCredits: z.number(), teamsEnabled: z.boolean(), maxMembers: z.int() }

export const CurrentPlan = z
  .object({ id: Id, key: z.string(), name: z.string(), monthlyPrice: price, ...planFacts })
  .meta({ id: 'CurrentPlan' })

export const Subscription = z
  .object({
    id: Id,
    status: z.enum(SUBSCRIPTION_STATUSES),
    accessState: z.enum(['full', 'read_only']),
    trialEndsAt: Timestamp.nullable(),
    trialDaysRemaining: z.int().nullable(),
    isTrialExpired: z.boolean(),
    canChangePlan: z.boolean(),
    canPause: z.boolean(),
    pastDueSince: Timestamp.nullable(),
    graceEndsAt: Timestamp.nullable().describe('Until then an overdue payment changes nothing'),
    billingInterval: z.enum(['month', 'year']),
    currentPeriodStart: Timestamp.nullable(),
    currentPeriodEnd: Timestamp.nullable(),
    cancelAtPeriodEnd: z.boolean().nullable(),
    nextPlanKey: z
      .string()
      .nullable()
      .describe('The smaller plan that begins with the next period; null: the present plan goes on'),
    providerCustomerId: z.string().nullable(),
    hasProviderSubscription: z.boolean(),
  })
  .meta({ id: 'Subscription' })

export const BillingSummary = z
  .object({
    plan: CurrentPlan.nullable(),
    subscription: Subscription.nullable(),
    trialDurationDays: z.int(),
    creditBalance: CreditBalance,
    usageSummary: UsageSummary,
    creditActionCosts: z.array(CreditActionCost),
    recentCreditTransactions: z.array(CreditTransaction),
    recentBillingTransactions: z.array(BillingTransaction),
    recentSubscriptionEvents: z.array(
      z.object({ id: Id, type: z.enum(SUBSCRIPTION_EVENT_TYPES), createdAt: Timestamp }),
    ),
    recentInvoices: z.array(Invoice),
    providerCreditBalance: z.array(z.object({ currencyCode: z.string(), availableCents: z.number() })).optional(),
  })
  .meta({ id: 'BillingSummary' })

export const CheckoutData = z.object({
  providerCustomerId: z.string().nullable(),
  customData: z
    .object({ workspace: z.string(), person: z.string(), until: Timestamp, proof: z.string() })
    .optional()
    .describe(
      'Pass this to the provider’s checkout unchanged: it assigns the purchase to this workspace. It is for the person who asked, and for checkouts opened before `until`',
    ),
  trialDurationDays: z.int().describe('0: there was a trial before, so plans are offered without one'),
  plans: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      providerPriceId: z.string().nullable(),
      providerPriceIdAnnual: z.string().nullable(),
      monthlyPrice: price,
      annualPrice: price,
      ...planFacts,
      localizedCurrencyCode: z.string().nullish(),
      localizedMonthlyPrice: z.number().nullish(),
      localizedMonthlyPriceFormatted: z.string().nullish(),
      localizedAnnualPrice: z.number().nullish(),
      localizedAnnualPriceFormatted: z.string().nullish(),
    }),
  ),
  creditPacks: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      providerPriceId: z.string().nullable(),
      credits: z.int(),
      price: z.number(),
      localizedCurrencyCode: z.string().nullish(),
      localizedPrice: z.number().nullish(),
      localizedPriceFormatted: z.string().nullish(),
    }),
  ),
})

/** The public offer of plans. Spec C1 */
export const PublicPlans = z.object({
  trialDurationDays: z.int().describe('0: plans are not sold here'),
  plans: z.array(
    z.object({ key: z.string(), name: z.string(), monthlyPrice: price, annualPrice: price, ...planFacts }),
  ),
  creditPacks: z.array(z.object({ key: z.string(), name: z.string(), credits: z.int(), price: z.number() })),
  creditActionCosts: z.array(CreditActionCost),
})

/** Spec C6, get_usage. */
export const UsageReport = z.object({
  creditBalance: CreditBalance,
  usageSummary: UsageSummary,
  byAction: z.array(z.object({ key: CreditAction, label: z.string(), credits, count: z.int() })),
  byModel: z.array(
    z.object({
      provider: z.string().nullable(),
      model: z.string().nullable(),
      inputTokens: z.int(),
      outputTokens: z.int(),
      credits,
    }),
  ),
})

/** The answer of a costed operation to `estimateOnly`. Spec A16 */
export const CreditEstimate = z.object({
  estimate: z.object({ credits, providerCostMilliUsd: z.number().nullable() }),
})
