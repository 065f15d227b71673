import type { KitOptions } from '../kit/create-sandbox.ts'

export interface PaddlePriceSeed {
  /** Its name in PADDLE_PRICES. */
  key?: string
  /** Replaces an id that is made from the description. */
  id?: string
  product: string
  description: string
  /** In the lowest unit of US dollars. */
  amount: number
  /** Null: a one-time purchase. */
  every: 'month' | 'year' | null
  trialDays?: number
}

/** How webhooks go astray: each value is a probability from 0 to 1. */
export interface Disorder {
  duplicate?: number
  /** The probability that a notification is sent late. If two become due at once, either may come first. */
  delay?: number
  /** The longest delay in milliseconds by the sandbox's clock. Default six hours. */
  delayMs?: number
  /** The probability that it is never sent, as to an endpoint that was down for longer than Paddle tries. */
  drop?: number
  shuffle?: boolean
}

export interface PaddleSandboxOptions extends KitOptions {
  apiKey?: string
  prices?: PaddlePriceSeed[]
  /** The webhook endpoint; without it none are sent. */
  webhookUrl?: string
  /** Each notification is signed with all of them; there are two while one replaces the other. */
  webhookSecrets?: string[]
  disorder?: Disorder
  /** `by-hand`: notifications wait for `sendWebhooks`. Default at-once. */
  sending?: 'at-once' | 'by-hand'
  /** The probability that a purchase is sent without `subscription.created`, as the vendor's sandbox sometimes does. */
  missingCreated?: number
  /** `stale`: the `subscription.updated` beside each specific event shows the state before it. Default same. */
  twins?: 'same' | 'stale'
  /** The first number for ids: those of several sandboxes on one installation must not collide. */
  idsFrom?: number
  /** Where a link of the checkout leads after payment. */
  returnTo?: string
  /** The page that `checkout.url` leads to. Default: the sandbox's own. */
  checkoutUrl?: string
}

export const DEMO_API_KEY = 'pdl_sdbx_apikey_01sandboxsandboxsandboxsandb_sandboxsandboxsandbox'
export const DEMO_WEBHOOK_SECRET = 'pdl_ntfset_01sandboxsandboxsandboxsandb_sandboxsandboxsandboxsandboxsand'

const TRIAL_DAYS = 14

const PLANS = [
  { product: 'Solo', name: 'solo', month: 1900, year: 19000 },
  { product: 'Team', name: 'team', month: 4900, year: 49000 },
  { product: 'Agency', name: 'agency', month: 14900, year: 149000 },
]

/** Three plans, monthly and yearly, each with and without a trial, and two packs of credits. */
export const DEMO_PRICES: PaddlePriceSeed[] = [
  ...PLANS.flatMap(({ product, name, ...amounts }) =>
    (['month', 'year'] as const).flatMap((every) => {
      const price = {
        product,
        description: `${product} ${every}ly`,
        key: `${name}.${every}`,
        amount: amounts[every],
        every,
      }
      const bare = { description: `${price.description} without a trial`, key: `${price.key}.without_trial` }
      return [
        { ...price, trialDays: TRIAL_DAYS },
        { ...price, ...bare },
      ]
    }),
  ),
  { product: 'Credits', description: 'Small pack', key: 'pack_500', amount: 1500, every: null },
  { product: 'Credits', description: 'Large pack', key: 'pack_2000', amount: 5000, every: null },
]
