import type { Totals } from './wire.ts'

/** The rate of a US dollar and the share of tax in prices, by country. They are fixed, so that tests can calculate. */
const COUNTRIES: Record<string, { currency: string; rate: number; tax: number; locale: string }> = {
  US: { currency: 'USD', rate: 1, tax: 0, locale: 'en-US' },
  GB: { currency: 'GBP', rate: 0.8, tax: 0.2, locale: 'en-GB' },
  DE: { currency: 'EUR', rate: 0.9, tax: 0.19, locale: 'de-DE' },
  FR: { currency: 'EUR', rate: 0.9, tax: 0.2, locale: 'fr-FR' },
  JP: { currency: 'JPY', rate: 1.5, tax: 0.1, locale: 'ja-JP' },
}

export function countryOf(code: unknown) {
  return COUNTRIES[String(code)] ?? (COUNTRIES.US as (typeof COUNTRIES)[string]) // it is in the list
}

/** The totals of a price, which includes tax: people pay the price itself. */
export function totalsOf(total: number, tax: number): Totals {
  const part = Math.round(total - total / (1 + tax))
  return { subtotal: String(total - part), discount: '0', tax: String(part), total: String(total) }
}

export function formatted(totals: Totals, country: { currency: string; locale: string }): Totals {
  const format = new Intl.NumberFormat(country.locale, { style: 'currency', currency: country.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const words = (amount: string) => format.format(Number(amount) / 10 ** digits)
  return {
    subtotal: words(totals.subtotal),
    discount: words(totals.discount),
    tax: words(totals.tax),
    total: words(totals.total),
  }
}
