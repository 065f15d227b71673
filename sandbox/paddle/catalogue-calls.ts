import type { Answer } from '../kit/answer.ts'
import { allowed, answered, listed, type PaddleCall } from './call.ts'
import { countryOf, formatted, totalsOf } from './prices.ts'
import { badRequest, refused } from './problems.ts'
import type { PaddleContext } from './state.ts'
import { productOf } from './transactions.ts'
import type { Price } from './wire.ts'

/** GET /prices */
export function listPrices(call: PaddleCall, context: PaddleContext): Answer {
  const withProduct = call.query.get('include') === 'product'
  const found = [...context.state.prices.values()].filter((price) => allowed(call.query, 'id', price.id))
  const shown = found.map((price) => ({ ...price, ...(withProduct && { product: productOf(context, price) }) }))
  return listed(call, context.origin(), shown, ({ id }) => id)
}

/** GET /products */
export const listProducts = (call: PaddleCall, context: PaddleContext): Answer =>
  listed(call, context.origin(), [...context.state.products.values()], ({ id }) => id)

/** POST /pricing-preview: prices for people of a country, in their currency and notation. */
export function previewPrices(call: PaddleCall, context: PaddleContext): Answer {
  const { items, address, currency_code, customer_id = null, customer_ip_address = null } = call.json
  if (!Array.isArray(items) || items.length === 0) return badRequest('items', 'at least one item is required')
  // an unknown country counts as the US
  const code = (address as { country_code?: string } | undefined)?.country_code ?? 'US'
  const local = countryOf(code)
  const country = currency_code === undefined ? local : { ...local, currency: String(currency_code) }
  const lines = items.flatMap(({ price_id, quantity = 1 }: { price_id?: string; quantity?: number }) => {
    const price = context.state.prices.get(price_id ?? '')
    return price ? [lineOf(context, price, quantity, country)] : []
  })
  if (lines.length < items.length) return refused('transaction_price_not_found', 'a price was not found')
  return answered({
    customer_id,
    address_id: null,
    business_id: null,
    currency_code: country.currency,
    discount_id: null,
    address: address ?? { country_code: code, postal_code: null },
    customer_ip_address,
    details: { line_items: lines },
    available_payment_methods: ['card'],
  })
}

function lineOf(context: PaddleContext, price: Price, quantity: number, country: ReturnType<typeof countryOf>) {
  const amount = Math.round(Number(price.unit_price.amount) * country.rate)
  const [unit_totals, totals] = [totalsOf(amount, country.tax), totalsOf(amount * quantity, country.tax)]
  return {
    price,
    quantity,
    tax_rate: String(country.tax),
    unit_totals,
    totals,
    discounts: [],
    formatted_unit_totals: formatted(unit_totals, country),
    formatted_totals: formatted(totals, country),
    product: productOf(context, price),
  }
}
