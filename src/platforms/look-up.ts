import type { Likeness } from './likeness.ts'
import type { OutgoingPart } from './outgoing.ts'

/** What a list says of something that was sent. */
export type LookedUp<Thing> = Thing | 'absent' | 'cannot_tell'

/**
 * Finds what was sent in a list that runs from the newest. The oldest match counts: a later twin would be another post.
 * It is absent only where the whole list was read and nothing in it might be what was sent, since it is sent again then.
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

/** What of a list is not known here as another post of the account. `since`: ISO 8601. */
export async function untaken<Thing>(
  things: readonly Thing[],
  { taken }: Pick<OutgoingPart, 'taken'>,
  since: string,
  externalId: (thing: Thing) => string,
): Promise<Thing[]> {
  const others = await taken(since)
  return things.filter((thing) => !others.has(externalId(thing)))
}

/** Finds what is known to be live: nothing but the one that is alike can be it. */
export function lookUpLive<Thing>(things: readonly Thing[], likenessOf: (thing: Thing) => Likeness): Thing | null {
  const same = things.findLast((thing) => likenessOf(thing) === 'same')
  const alike = things.filter((thing) => likenessOf(thing) === 'alike')
  return same ?? (alike.length === 1 ? (alike[0] ?? null) : null)
}
