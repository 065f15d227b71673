import type { CreditPackKey, PlanKey } from '#contract/billing/catalogue.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Services } from '#kernel/services.ts'

/** Prices of one product in the buyer's own currency, as far as the provider knows them. */
export interface LocalPrices {
  localizedCurrencyCode?: string | null
  localizedMonthlyPrice?: number | null
  localizedMonthlyPriceFormatted?: string | null
  localizedAnnualPrice?: number | null
  localizedAnnualPriceFormatted?: string | null
}

export interface LocalPackPrice {
  localizedCurrencyCode?: string | null
  localizedPrice?: number | null
  localizedPriceFormatted?: string | null
}

/** What a provider adds to the catalogue for a checkout. Products that it does not sell are absent. */
export interface CheckoutPrices {
  providerCustomerId: string | null
  /** Data that the checkout passes to the provider, so that the purchase finds its workspace. */
  customData?: { workspace: string; person: string; until: string; proof: string }
  /** The trial of the plans offered here, in days. 0 means no trial. */
  trialDays: number
  plans: Partial<
    Record<PlanKey, { providerPriceId: string | null; providerPriceIdAnnual: string | null } & LocalPrices>
  >
  creditPacks: Partial<Record<CreditPackKey, { providerPriceId: string | null } & LocalPackPrice>>
}

/**
 * A billing provider, which takes the payments. Each method is the operation of the same name, whose permission is
 * already checked. A method talks to the provider outside any transaction, and writes the result to the tables of plans
 * and payments in `ctx.inOrg`. No other part of Galley talks to a provider. Messages are for people. Throws AppErrors:
 * 409 `invalid_transition` if the subscription's state does not allow the request, 503 `provider_unavailable` while the
 * provider does not answer or is not set up.
 */
export interface BillingProvider {
  readonly name: 'none' | 'paddle'
  checkoutPrices(ctx: StepsContext): Promise<CheckoutPrices>
  /** The address where a person pays for a plan or a pack. */
  checkout(ctx: StepsContext, input: { priceId: string }): Promise<{ checkoutUrl: string }>
  changePlan(ctx: StepsContext, input: { priceId: string }): Promise<{ updated: boolean; message: string }>
  cancel(ctx: StepsContext): Promise<{ cancelAtPeriodEnd: boolean; message: string }>
  pause(ctx: StepsContext): Promise<{ status: string; message: string }>
  resume(ctx: StepsContext): Promise<{ status: string; message: string }>
  updatePayment(
    ctx: StepsContext,
    input: { checkoutUrl?: string | undefined },
  ): Promise<{ transactionId: string; checkoutUrl: string | null }>
  /** An address where a transaction's invoice can be fetched for a short time. `null` if it has none. */
  invoiceUrl(
    ctx: Pick<StepsContext, 'services' | 'orgId'>,
    transaction: { id: string; providerTransactionId: string },
  ): Promise<string | null>
  /**
   * Receives what the provider sends on its own: verifies and stores it, and queues a job that applies it. For a
   * refusal, throws the error that is sent to the provider. Absent if the provider sends nothing.
   */
  receive?(services: Services, delivery: { body: Uint8Array; header(name: string): string | undefined }): Promise<void>
}

declare module '#kernel/services.ts' {
  interface Services {
    billing: BillingProvider
  }
}
