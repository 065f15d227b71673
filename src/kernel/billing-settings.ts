import { CREDIT_PACKS, PLANS } from '#contract/billing/catalogue.ts'
import { isOnThisMachine } from './net/reachable.ts'

/** A price at Paddle: a plan's or a pack's. */
export type PaddlePrice = PlanPrice | { pack: string }

export interface PlanPrice {
  plan: string
  every: 'month' | 'year'
  /**
   * True for the price of a plan without a trial, which begins with its first payment. Buyers who already had a trial
   * get this price.
   */
  withoutTrial?: true
}

export interface PaddleSettings {
  provider: 'paddle'
  apiKey: string
  /** Where the API is: `https://api.paddle.com`. */
  apiUrl: string
  /** The secrets that may sign a webhook. There are two while a new secret replaces the old one. */
  webhookSecrets: readonly string[]
  /** The most seconds by which a webhook's own time may differ from ours, earlier or later. */
  windowSeconds: number
  /** What each price id buys. */
  prices: ReadonlyMap<string, PaddlePrice>
  /** The days for which a workspace keeps full access after its payment is overdue. */
  graceDays: number
}

export type BillingSettings = { provider: 'none' } | PaddleSettings

interface Variables {
  GALLEY_BILLING?: 'none' | 'paddle' | undefined
  GALLEY_GRACE_DAYS?: number | undefined
  PADDLE_API_KEY?: string | undefined
  PADDLE_WEBHOOK_SECRETS?: string | undefined
  PADDLE_ENVIRONMENT?: 'live' | 'sandbox' | undefined
  PADDLE_API_URL?: string | undefined
  PADDLE_PRICES?: string | undefined
  PADDLE_WINDOW_SECONDS?: number | undefined
}

const API = { live: 'https://api.paddle.com', sandbox: 'https://sandbox-api.paddle.com' }

/** Reads the billing provider's settings. Adds what is wrong to `problems`. */
export function billingSettings(vars: Variables, problems: string[]): BillingSettings {
  if (vars.GALLEY_BILLING !== 'paddle') {
    const unused = Object.keys(vars).filter((name) => name.startsWith('PADDLE_'))
    if (unused.length > 0) problems.push(`${unused.join(', ')}: set GALLEY_BILLING=paddle, or remove it`)
    return { provider: 'none' }
  }
  for (const name of ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRETS', 'PADDLE_PRICES'] as const) {
    if (!vars[name]) problems.push(`${name}: is needed for GALLEY_BILLING=paddle`)
  }
  const webhookSecrets = (vars.PADDLE_WEBHOOK_SECRETS ?? '').split(',').flatMap((secret) => secret.trim() || [])
  for (const [index, secret] of webhookSecrets.entries()) {
    if (secret.length < 16) problems.push(`PADDLE_WEBHOOK_SECRETS: secret ${index + 1} has fewer than 16 characters`)
  }
  const apiKey = vars.PADDLE_API_KEY ?? ''
  if (apiKey !== '' && !/^[\w-]{16,}$/.test(apiKey)) problems.push('PADDLE_API_KEY: is not an API key of Paddle')
  const environment = vars.PADDLE_ENVIRONMENT ?? (apiKey.startsWith('pdl_sdbx_') ? 'sandbox' : 'live')
  if (vars.PADDLE_ENVIRONMENT === 'live' && apiKey.startsWith('pdl_sdbx_'))
    problems.push('PADDLE_ENVIRONMENT: is live, but PADDLE_API_KEY is one of the sandbox')
  if (vars.PADDLE_ENVIRONMENT === 'sandbox' && apiKey.startsWith('pdl_live_'))
    problems.push('PADDLE_ENVIRONMENT: is sandbox, but PADDLE_API_KEY is a live one')
  return {
    provider: 'paddle',
    apiKey,
    webhookSecrets,
    apiUrl: apiUrlFrom(vars.PADDLE_API_URL, environment, problems),
    windowSeconds: vars.PADDLE_WINDOW_SECONDS ?? 60,
    prices: pricesFrom(vars.PADDLE_PRICES ?? '', problems),
    graceDays: vars.GALLEY_GRACE_DAYS ?? 7,
  }
}

/** Each call carries the API key, so plain http is allowed only for a simulator on this machine. */
function apiUrlFrom(value: string | undefined, environment: keyof typeof API, problems: string[]): string {
  if (value === undefined) return API[environment]
  const url = new URL(value)
  if (url.protocol !== 'https:' && !isOnThisMachine(url))
    problems.push('PADDLE_API_URL: must be an https address, unless it is on this machine')
  if (url.pathname !== '/') problems.push('PADDLE_API_URL: must have no path')
  return url.origin
}

/** `solo.month=pri_…,solo.year=pri_…,pack_500=pri_…` */
function pricesFrom(text: string, problems: string[]): Map<string, PaddlePrice> {
  const prices = new Map<string, PaddlePrice>()
  for (const entry of text.split(',').flatMap((part) => part.trim() || [])) {
    const [name = '', id = ''] = entry.split('=').map((part) => part.trim())
    const price = priceOf(name)
    if (!price) problems.push(`PADDLE_PRICES: "${name}" is not one of ${NAMES.join(', ')}`)
    else if (!/^pri_[a-z\d]{26}$/.test(id))
      problems.push(`PADDLE_PRICES: "${id}" of ${name} is not a price id of Paddle`)
    else if (prices.has(id)) problems.push(`PADDLE_PRICES: ${id} appears twice`)
    else if ([...prices.values()].some((other) => nameOf(other) === name))
      problems.push(`PADDLE_PRICES: ${name} appears twice`)
    else prices.set(id, price)
  }
  return prices
}

/** The ending of a price's name that marks it as one without a trial: `solo.month.without_trial`. */
const BARE = '.without_trial'
const NAMES: readonly string[] = [
  ...PLANS.flatMap(({ key }) => [`${key}.month`, `${key}.year`, `${key}.month${BARE}`, `${key}.year${BARE}`]),
  ...CREDIT_PACKS.map(({ key }) => key),
]

function priceOf(name: string): PaddlePrice | null {
  if (!NAMES.includes(name)) return null
  const [plan = '', every] = name.split('.')
  if (every !== 'month' && every !== 'year') return { pack: name }
  return name.endsWith(BARE) ? { plan, every, withoutTrial: true } : { plan, every }
}

const nameOf = (price: PaddlePrice): string =>
  'pack' in price ? price.pack : `${price.plan}.${price.every}${price.withoutTrial ? BARE : ''}`
