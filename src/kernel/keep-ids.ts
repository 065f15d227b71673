import { nameKey } from '#contract/text/name-key.ts'
import { newId } from './ids.ts'

interface Placed<G, B> {
  given: G
  id: string
  /** The entry as it was, if it was there before. */
  before: B | undefined
}

/**
 * Gives each entry of a list the id by which it is known. An entry keeps the id that it names. An entry without an id
 * keeps the id of the earlier entry with the same words, so that posts stay with their pillar even if the client sends
 * no ids. Every other entry gets a new id.
 */
export function keepIds<G extends { id?: string | undefined }, B extends { id: string }>(
  list: readonly G[],
  before: readonly B[],
  wordsOf: (entry: G | B) => string,
): Placed<G, B>[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const taken = new Set(list.flatMap(({ id }) => id ?? []))
  const free = before.filter(({ id }) => !taken.has(id))
  return list.map((given) => {
    if (given.id !== undefined) return { given, id: given.id, before: known.get(given.id) }
    const at = free.findIndex((entry) => nameKey(wordsOf(entry)) === nameKey(wordsOf(given)))
    const [same] = at < 0 ? [] : free.splice(at, 1)
    return { given, id: same?.id ?? newId(), before: same }
  })
}
