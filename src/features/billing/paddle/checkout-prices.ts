import { TRIAL_DAYS } from '#contract/billing/catalogue.ts'
import type { PaddlePrice, PlanPrice } from '#kernel/billing-settings.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { CheckoutPrices } from '../provider.ts'
import { paddleCustomer } from './customer.ts'
import { PaddleError } from './paddle-error.ts'
import { customDataFor } from './proof.ts'
import type { Paddle } from './settings.ts'
import { mayHaveTrial } from './trials.ts'

interface Local {
  currency: string
  price: number
  formatted: string
}

/** Paddle's price id of each plan and pack, and its price in the reader's country. */
export async function checkoutPrices(ctx: StepsContext, { settings, client }: Paddle): Promise<CheckoutPrices> {
  const local = new Map<string, Local>()
  try {
    const { currency_code: currency, details } = await client.preview([...settings.prices.keys()], countryOf(ctx))
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    for (const { price, totals, formatted_totals } of details.line_items)
      local.set(price.id, { currency, price: Number(totals.total) / 10 ** digits, formatted: formatted_totals.total })
  } catch (error) {
    if (!(error instanceof PaddleError)) throw error
    // Without Paddle's answer, the checkout shows the catalogue's prices in dollars.
    ctx.services.log.warn({ err: error }, 'Paddle did not answer the request for its prices here')
  }
  const mayTry = await ctx.inOrg((db) => mayHaveTrial(db, ctx))
  const answer: CheckoutPrices = {
    providerCustomerId: await paddleCustomer(ctx),
    customData: customDataFor(ctx.services.keyRing, ctx),
    trialDays: mayTry ? TRIAL_DAYS : 0,
    plans: {},
    creditPacks: {},
  }
  for (const [id, bought] of settings.prices)
    if (isOffered(bought, settings.prices, mayTry)) add(answer, id, bought, local.get(id))
  return answer
}

/**
 * Whether a price is offered to this buyer. Buyers who may still have a trial get plans with one, all others get plans
 * without one. Everybody gets packs.
 */
export function isOffered(bought: PaddlePrice, prices: Paddle['settings']['prices'], mayTry: boolean): boolean {
  if ('pack' in bought) return true
  const isOther = (one: PaddlePrice): one is PlanPrice =>
    'plan' in one && one.plan === bought.plan && one.every === bought.every && one.withoutTrial !== bought.withoutTrial
  return mayTry ? !bought.withoutTrial || ![...prices.values()].some(isOther) : bought.withoutTrial === true
}

function add(answer: CheckoutPrices, id: string, bought: PaddlePrice, local?: Local): void {
  const currency = { localizedCurrencyCode: local?.currency ?? null }
  const [price, formatted] = [local?.price ?? null, local?.formatted ?? null]
  if ('pack' in bought) {
    const key = bought.pack as keyof CheckoutPrices['creditPacks'] // the settings accept only keys of the catalogue
    answer.creditPacks[key] = {
      providerPriceId: id,
      ...currency,
      localizedPrice: price,
      localizedPriceFormatted: formatted,
    }
    return
  }
  const key = bought.plan as keyof CheckoutPrices['plans'] // only keys of the catalogue, too
  const plan = answer.plans[key] ?? { providerPriceId: null, providerPriceIdAnnual: null }
  answer.plans[key] =
    bought.every === 'month'
      ? {
          ...plan,
          ...currency,
          providerPriceId: id,
          localizedMonthlyPrice: price,
          localizedMonthlyPriceFormatted: formatted,
        }
      : {
          ...plan,
          ...currency,
          providerPriceIdAnnual: id,
          localizedAnnualPrice: price,
          localizedAnnualPriceFormatted: formatted,
        }
}

/** The country that the reader's browser names. Null lets Paddle use the price's own currency. */
function countryOf(ctx: StepsContext): string | null {
  return /^[a-z]{2,3}-([A-Z]{2})\b/.exec(ctx.header('accept-language') ?? '')?.[1] ?? null
}
