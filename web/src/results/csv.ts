import type { PostMetric } from '#contract/results/results.ts'
import { networkName, type Row, told } from './rows.ts'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** A cell of a table in CSV: quoted, and with an apostrophe before what a spreadsheet would run. */
export function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? 'not told'
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Any number of rows as CSV by RFC 4180. The mark at its beginning tells Excel that it is UTF-8. */
export function csvOf(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${[heads, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

/** In the order of their columns. */
const METRICS: readonly PostMetric[] = ['likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions']

const HEADS = [
  'Post',
  'Network',
  'Topic',
  'Kind',
  'Out at (UTC)',
  'Read at (UTC)',
  'Reactions',
  'Likes',
  'Reposts',
  'Replies',
  'Quotes',
  'Bookmarks',
  'Seen',
  'Points',
  'Address',
]

export const postsCsv = (rows: readonly Row[]): string =>
  csvOf(
    HEADS,
    rows.map((row) => [
      row.contentText,
      networkName(row.platform),
      row.topic ?? 'none',
      row.contentType ?? 'none',
      row.outAt,
      row.fetchedAt,
      row.reactions,
      ...METRICS.map((metric) => told(row, metric)),
      row.engagementScore,
      row.publishedUrl,
    ]),
  )
