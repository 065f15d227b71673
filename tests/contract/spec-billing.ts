import { added, type ObjectShape, oneOf, orNull, type Shape } from './shape.ts'
import { type Endpoint, filtered, paging, sorted } from './spec-endpoint.ts'

const balance: ObjectShape = {
  monthly: 'number',
  purchased: 'number',
  allowance: 'number',
  total: 'number',
  'rollover?': 'number',
  ...added('decision 059', { held: 'number', available: 'number' }),
}
const usageSummary: ObjectShape = {
  periodStart: 'time',
  periodEnd: 'time',
  periodUsedCredits: 'number',
  periodAllowanceCredits: 'number',
  periodPurchasedCredits: 'number',
  periodBudgetCredits: 'number',
  periodRemainingCredits: 'number',
  usagePercent: 'number',
}
const actionCosts: Shape = [{ key: 'string', label: 'string', description: 'string', credits: 'int' }]
const payment: ObjectShape = {
  id: 'uuid',
  currency: 'string',
  status: 'string',
  invoiceUrl: 'uri|null',
  paidAt: 'time|null',
  createdAt: 'time',
}
const transaction: ObjectShape = { ...payment, type: 'string', amount: 'number' }
const invoice: ObjectShape = { ...payment, total: 'number' }
const billingPage = (item: Shape): ObjectShape => ({
  data: [item],
  metadata: { page: 'int', limit: 'int', total: 'int', totalPages: 'int', hasNext: 'bool', hasPrev: 'bool' },
})
const planFacts: ObjectShape = { monthlyCredits: 'number', teamsEnabled: 'bool', maxMembers: 'number' }
const message: ObjectShape = { status: 'string', message: 'string' }

/** Spec C1 to C6, and what decision 060 adds. */
export const BILLING_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET {O}/billing',
    status: 200,
    data: {
      plan: orNull({ id: 'uuid', key: 'string', name: 'string', monthlyPrice: 'number|null', ...planFacts }),
      subscription: orNull({
        id: 'uuid',
        status: oneOf('active', 'pausing', 'paused', 'past_due', 'canceled', 'trialing'),
        accessState: oneOf('full', 'read_only'),
        trialEndsAt: 'time|null',
        trialDaysRemaining: 'int|null',
        isTrialExpired: 'bool',
        canChangePlan: 'bool',
        canPause: 'bool',
        pastDueSince: 'time|null',
        graceEndsAt: 'time|null',
        billingInterval: 'string',
        currentPeriodStart: 'time|null',
        currentPeriodEnd: 'time|null',
        cancelAtPeriodEnd: 'bool|null',
        ...added('decision 076', { nextPlanKey: 'string|null' }),
        providerCustomerId: 'string|null',
        hasProviderSubscription: 'bool',
      }),
      trialDurationDays: 'int',
      creditBalance: balance,
      usageSummary,
      creditActionCosts: actionCosts,
      recentCreditTransactions: [
        {
          id: 'uuid',
          type: 'string',
          amount: 'number',
          monthlyCreditsAfter: 'number',
          purchasedCreditsAfter: 'number',
          metadata: 'object|null',
          createdAt: 'time',
        },
      ],
      recentBillingTransactions: [transaction],
      recentSubscriptionEvents: [{ id: 'uuid', type: oneOf('pausing', 'paused', 'resumed'), createdAt: 'time' }],
      recentInvoices: [invoice],
      'providerCreditBalance?': [{ currencyCode: 'string', availableCents: 'number' }],
    },
  },
  {
    route: 'POST {O}/billing/change-plan',
    body: { priceId: 'string' },
    status: 200,
    data: { updated: 'bool', message: 'string' },
  },
  {
    route: 'GET {O}/billing/checkout-data',
    status: 200,
    data: {
      providerCustomerId: 'string|null',
      ...added('decision 065', {
        'customData?': { workspace: 'string', person: 'string', until: 'time', proof: 'string' },
      }),
      trialDurationDays: 'number',
      plans: [
        {
          key: 'string',
          name: 'string',
          providerPriceId: 'string|null',
          providerPriceIdAnnual: 'string|null',
          monthlyPrice: 'number|null',
          annualPrice: 'number|null',
          ...planFacts,
          'localizedCurrencyCode?': 'string|null',
          'localizedMonthlyPrice?': 'number|null',
          'localizedMonthlyPriceFormatted?': 'string|null',
          'localizedAnnualPrice?': 'number|null',
          'localizedAnnualPriceFormatted?': 'string|null',
        },
      ],
      creditPacks: [
        {
          key: 'string',
          name: 'string',
          providerPriceId: 'string|null',
          credits: 'number',
          price: 'number',
          'localizedCurrencyCode?': 'string|null',
          'localizedPrice?': 'number|null',
          'localizedPriceFormatted?': 'string|null',
        },
      ],
    },
  },
  {
    route: 'GET {O}/billing/credits/usage',
    query: {
      ...paging,
      'metricKey?': 'string',
      'feature?': 'string',
      'model?': 'string',
      'createdAtFrom?': 'time',
      'createdAtTo?': 'time',
    },
    status: 200,
    data: billingPage({
      id: 'uuid',
      metricKey: 'string',
      quantity: 'number',
      type: 'string|null',
      feature: 'string|null',
      provider: 'string|null',
      model: 'string|null',
      inputTokens: 'number|null',
      outputTokens: 'number|null',
      totalTokens: 'number|null',
      amountUsed: 'number',
      creditsUsedMilli: 'number|null',
      pricingVersion: 'string|null',
      usedFallbackEstimate: 'bool',
      monthlyCreditsAfter: 'number|null',
      purchasedCreditsAfter: 'number|null',
      metadata: 'object|null',
      createdAt: 'time',
    }),
  },
  {
    route: 'GET {O}/billing/invoices',
    query: {
      ...paging,
      ...sorted('createdAt', 'amount', 'status'),
      ...filtered({ status: ['eq', 'in'], createdAtFrom: ['gte'], createdAtTo: ['lte'] }),
    },
    status: 200,
    data: billingPage(invoice),
  },
  {
    route: 'GET {O}/billing/transactions',
    query: {
      ...paging,
      ...sorted('createdAt', 'amount', 'status', 'type'),
      ...filtered({ status: ['eq', 'in'], type: ['eq', 'in'], createdAtFrom: ['gte'], createdAtTo: ['lte'] }),
    },
    status: 200,
    data: billingPage(transaction),
  },
  { route: 'GET {O}/billing/transactions/{transactionId}/invoice', status: 200, data: { url: 'uri' } },
  {
    route: 'POST {O}/billing/subscription/cancel',
    status: 200,
    data: { cancelAtPeriodEnd: 'bool', message: 'string' },
  },
  { route: 'POST {O}/billing/subscription/pause', status: 200, data: message },
  { route: 'POST {O}/billing/subscription/resume', status: 200, data: message },
  {
    route: 'POST {O}/billing/subscription/update-payment',
    body: { 'checkoutUrl?': 'uri' },
    status: 200,
    data: { transactionId: 'string', 'checkoutUrl?': 'uri|null' },
  },
  {
    route: 'GET {O}/billing/usage',
    tool: 'get_usage',
    status: 200,
    data: added('Spec C6', {
      creditBalance: balance,
      usageSummary,
      byAction: [{ key: 'string', label: 'string', credits: 'number', count: 'int' }],
      byModel: [
        {
          provider: 'string|null',
          model: 'string|null',
          inputTokens: 'number',
          outputTokens: 'number',
          credits: 'number',
        },
      ],
    }),
  },
  {
    route: 'GET {O}/billing/balance',
    status: 200,
    data: added('decision 059', { creditBalance: balance, creditActionCosts: actionCosts }),
  },
  {
    route: 'PUT {O}/billing/budget',
    body: added('decision 060', { monthlyCredits: 'int' }),
    status: 200,
    data: added('decision 060', { monthlyCredits: 'number', creditBalance: balance, usageSummary }),
  },
]
