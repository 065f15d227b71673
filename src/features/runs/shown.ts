import { withoutSecrets } from '#kernel/without-secrets.ts'

/** The most characters of one input or output value that people may read. */
const MOST_CHARACTERS = 4_000
const MOST_ENTRIES = 50
const DEEPEST = 6

/** Removes secrets and characters that PostgreSQL cannot store from a text, and marks where it was cut. */
export function shownText(text: string, most = MOST_CHARACTERS): string {
  const struck = withoutSecrets(text.replaceAll('\0', '').toWellFormed())
  if (struck.length <= most) return struck
  return `${struck.slice(0, most).toWellFormed()} […cut: ${struck.length - most} more characters]`
}

/** Cleans all texts of a JSON document, and limits its entries and levels. */
export function shownDocument(value: Record<string, unknown>): Record<string, unknown> {
  const share = Math.max(200, Math.floor((2 * MOST_CHARACTERS) / Math.max(1, Object.keys(value).length)))
  return shown(value, Math.min(share, MOST_CHARACTERS), 0) as Record<string, unknown>
}

function shown(value: unknown, most: number, depth: number): unknown {
  if (typeof value === 'string') return shownText(value, most)
  if (value === null || typeof value !== 'object') return value
  if (depth === DEEPEST) return '[…cut: too deep]'
  const smaller = Math.max(200, Math.floor(most / 2))
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ENTRIES).map((entry) => shown(entry, smaller, depth + 1))
    return value.length > MOST_ENTRIES ? [...kept, `[…cut: ${value.length - MOST_ENTRIES} more entries]`] : kept
  }
  const entries = Object.entries(value)
  const kept = entries.slice(0, MOST_ENTRIES).map(([name, part]) => [name, shown(part, smaller, depth + 1)] as const)
  const cut = entries.length - MOST_ENTRIES
  return Object.fromEntries(cut > 0 ? [...kept, ['…', `[…cut: ${cut} more entries]`] as const] : kept)
}
