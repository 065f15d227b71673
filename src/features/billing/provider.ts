import type { CreditPackKey, PlanKey } from '#contract/catalogue.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Services } from '#kernel/services.ts'

/** Prices of something in the buyer's own currency, as far as the provider knows them. */
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

/** What a provider adds to the catalogue for a checkout; what it does not sell is absent. */
export interface CheckoutPrices {
  providerCustomerId: string | null
  /** What a checkout hands on to the provider, so that the purchase finds its workspace. */
  customData?: { workspace: string; person: string; until: string; proof: string }
  /** Of the plans as they are offered here; 0: without a trial. */
  trialDays: number
  plans: Partial<
    Record<PlanKey, { providerPriceId: string | null; providerPriceIdAnnual: string | null } & LocalPrices>
  >
  creditPacks: Partial<Record<CreditPackKey, { providerPriceId: string | null } & LocalPackPrice>>
}

/**
 * Whoever takes the money. Each call is one operation of the same name: its permission is checked already. It talks to
 * the provider outside any transaction, and writes what came of it to the tables of plans and payments in
 * `ctx.inOrg`; no other part of Galley talks to a provider. Messages are for people. Throws AppErrors: 409 `invalid_transition` for what
 * the subscription's state does not allow, 503 `provider_unavailable` while the provider does not answer or is not set up.
 */
export interface BillingProvider {
  readonly name: 'none' | 'paddle'
  checkoutPrices(ctx: StepsContext): Promise<CheckoutPrices>
  /** Where a person pays for a plan or a pack. */
  checkout(ctx: StepsContext, input: { priceId: string }): Promise<{ checkoutUrl: string }>
  changePlan(ctx: StepsContext, input: { priceId: string }): Promise<{ updated: boolean; message: string }>
  cancel(ctx: StepsContext): Promise<{ cancelAtPeriodEnd: boolean; message: string }>
  pause(ctx: StepsContext): Promise<{ status: string; message: string }>
  resume(ctx: StepsContext): Promise<{ status: string; message: string }>
  updatePayment(
    ctx: StepsContext,
    input: { checkoutUrl?: string | undefined },
  ): Promise<{ transactionId: string; checkoutUrl: string | null }>
  /** Where the invoice of a transaction can be fetched for a short time; `null`: it has none. */
  invoiceUrl(
    ctx: Pick<StepsContext, 'services' | 'orgId'>,
    transaction: { id: string; providerTransactionId: string },
  ): Promise<string | null>
  /**
   * Takes what the provider tells by itself: verified, stored, and applied by a job. Throws what the provider is answered
   * if it is not taken. Absent: it tells nothing.
   */
  receive?(services: Services, delivery: { body: Uint8Array; header(name: string): string | undefined }): Promise<void>
}

declare module '#kernel/services.ts' {
  interface Services {
    billing: BillingProvider
  }
}
