import { wordsOf } from '#writing/words.ts'
import type { Told } from './ground.ts'

/**
 * What may be told, without any text that is withheld. The queries have left those out already; this is the second look,
 * which keeps them out if a query ever does not.
 */
export function withoutWithheld<T extends Told>(told: T, withheld: readonly string[]): T {
  const hidden = new Set(withheld.map(form))
  return pruned(told, hidden) as T // the same shape: only texts are emptied, and entries left out
}

/** One form for all ways to write the same words. */
const form = (text: string): string =>
  wordsOf(text)
    .map(({ key }) => key)
    .join(' ')

/** Entries of lists go; a field of the brand becomes empty. */
function pruned(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return isHidden(value, hidden) ? '' : value
  if (Array.isArray(value))
    return value.filter((entry) => !holdsHidden(entry, hidden)).map((entry) => pruned(entry, hidden))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, pruned(one, hidden)]))
}

const isHidden = (text: string, hidden: ReadonlySet<string>): boolean => text !== '' && hidden.has(form(text))

/** Whether an entry of a list is withheld, or has a text of its own that is. */
function holdsHidden(entry: unknown, hidden: ReadonlySet<string>): boolean {
  if (typeof entry === 'string') return isHidden(entry, hidden)
  if (entry === null || typeof entry !== 'object') return false
  return Object.values(entry).some((one) => typeof one === 'string' && isHidden(one, hidden))
}
