import { z } from 'zod'

/**
 * The fields that Galley reads of Paddle's entities. Sources: v1/openapi.yaml of PaddleHQ/paddle-openapi, which
 * requires no field of an answer, and the types of notifications in PaddleHQ/paddle-node-sdk. A field that may be null
 * or absent in either source may be so here, because news that fails to parse would never be applied.
 */
const moment = z.iso.datetime({ offset: true })
const period = z.object({ starts_at: moment, ends_at: moment })
const price = z.object({ id: z.string() })
const item = z.object({ price: price.nullish(), quantity: z.number().nullish() })
/** Drops items without a price: they sell nothing of the catalogue. */
const priced = <Item extends { price?: z.output<typeof price> | null | undefined }>(items: Item[]) =>
  items.flatMap((one) => (one.price ? [{ ...one, price: one.price }] : []))
const customData = z.record(z.string(), z.unknown()).nullish().catch(null)

export const PaddleSubscription = z.object({
  id: z.string(),
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']),
  customer_id: z.string(),
  custom_data: customData,
  created_at: moment,
  updated_at: moment,
  current_billing_period: period.nullish(),
  scheduled_change: z.object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: moment }).nullish(),
  items: z.array(item.extend({ trial_dates: period.nullish() })).transform(priced),
})
export type PaddleSubscription = z.output<typeof PaddleSubscription>

export const PaddleTransaction = z.object({
  id: z.string(),
  status: z.enum(['draft', 'ready', 'billed', 'paid', 'completed', 'canceled', 'past_due']),
  origin: z.string(),
  customer_id: z.string().nullish(),
  subscription_id: z.string().nullish(),
  custom_data: customData,
  currency_code: z.string(),
  invoice_id: z.string().nullish(),
  created_at: moment,
  updated_at: moment,
  billed_at: moment.nullish(),
  billing_period: period.nullish(),
  items: z.array(item).transform(priced),
  details: z.object({ totals: z.object({ total: z.string(), grand_total: z.string() }).nullish() }).nullish(),
  checkout: z.object({ url: z.string().nullish() }).nullish(),
})
export type PaddleTransaction = z.output<typeof PaddleTransaction>

export const PaddleAdjustment = z.object({
  id: z.string(),
  action: z.string(),
  type: z.enum(['full', 'partial']).nullish(),
  status: z.string(),
  transaction_id: z.string(),
  subscription_id: z.string().nullish(),
  currency_code: z.string(),
  created_at: moment,
  updated_at: moment.nullish(),
  totals: z.object({ total: z.string() }),
})
export type PaddleAdjustment = z.output<typeof PaddleAdjustment>

/**
 * The form of Paddle's own names: `evt_…`, `subscription.updated`. PostgreSQL can store neither NUL nor half a
 * surrogate pair.
 */
const name = z.string().regex(/^[\x21-\x7e]{1,100}$/)

export const PaddleEvent = z.object({
  event_id: name,
  event_type: name,
  occurred_at: moment,
  data: z.record(z.string(), z.unknown()),
})
export type PaddleEvent = z.output<typeof PaddleEvent>

export const PaddleBalance = z.object({ currency_code: z.string(), balance: z.object({ available: z.string() }) })

const totals = z.object({ total: z.string() })
export const PaddlePreview = z.object({
  currency_code: z.string(),
  details: z.object({
    line_items: z.array(z.object({ price: z.object({ id: z.string() }), totals, formatted_totals: totals })),
  }),
})
