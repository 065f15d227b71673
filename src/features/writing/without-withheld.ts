import { wordsOf } from '#writing/words.ts'
import type { Told } from './ground.ts'

/**
 * What may be told, without any withheld text. The queries have already left it out; this second check protects against
 * a mistake in a query.
 */
export function withoutWithheld<T extends Told>(told: T, withheld: readonly string[]): T {
  const hidden = new Set(withheld.map(form))
  return pruned(told, hidden) as T // the same form: only texts are emptied, and entries removed
}

/** One form for all spellings of the same words. */
const form = (text: string): string =>
  wordsOf(text)
    .map(({ key }) => key)
    .join(' ')

/** Removes entries of lists, and empties fields of the brand. */
function pruned(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return isHidden(value, hidden) ? '' : value
  if (Array.isArray(value))
    return value.filter((entry) => !holdsHidden(entry, hidden)).map((entry) => pruned(entry, hidden))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pruned(one, hidden)]))
}

const isHidden = (text: string, hidden: ReadonlySet<string>): boolean => text !== '' && hidden.has(form(text))

/** Whether an entry of a list is withheld, or contains a withheld text. */
function holdsHidden(entry: unknown, hidden: ReadonlySet<string>): boolean {
  if (typeof entry === 'string') return isHidden(entry, hidden)
  if (entry === null || typeof entry !== 'object') return false
  return Object.values(entry).some((one) => typeof one === 'string' && isHidden(one, hidden))
}
