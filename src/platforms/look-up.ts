import type { Likeness } from './likeness.ts'
import type { OutgoingPart } from './outgoing.ts'

/** The result of looking for a sent thing in a list. */
export type LookedUp<Thing> = Thing | 'absent' | 'cannot_tell'

/**
 * Finds a sent thing in a list that begins with the newest. The oldest match counts: a later twin would be another
 * post. A thing that is absent is sent again, so it counts as absent only if the whole list was read and nothing in it
 * might be that thing.
 */
export function lookUp<Thing>(
  { things, whole }: { things: readonly Thing[]; whole: boolean },
  likenessOf: (thing: Thing) => Likeness,
): LookedUp<Thing> {
  const found = things.map((thing) => ({ thing, likeness: likenessOf(thing) }))
  const same = found.findLast(({ likeness }) => likeness === 'same')
  if (same) return same.thing
  return whole && found.every(({ likeness }) => likeness === 'other') ? 'absent' : 'cannot_tell'
}

/** Leaves out each thing that Galley knows to be another post of the account. `since`: ISO 8601. */
export async function notOtherPosts<Thing>(
  things: readonly Thing[],
  { taken }: Pick<OutgoingPart, 'taken'>,
  since: string,
  externalId: (thing: Thing) => string,
): Promise<Thing[]> {
  const others = await taken(since)
  return things.filter((thing) => !others.has(externalId(thing)))
}

/**
 * Finds a thing that is known to be live. If none is the same and only one is alike, the alike one must be the thing.
 */
export function lookUpLive<Thing>(things: readonly Thing[], likenessOf: (thing: Thing) => Likeness): Thing | null {
  const same = things.findLast((thing) => likenessOf(thing) === 'same')
  const alike = things.filter((thing) => likenessOf(thing) === 'alike')
  return same ?? (alike.length === 1 ? (alike[0] ?? null) : null)
}
