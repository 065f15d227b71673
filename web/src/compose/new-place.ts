import { useEffect, useState } from 'react'
import { keyOf, type Store } from './draft-store.ts'

/** The places for new drafts, one for each tab. When all are taken, every further tab uses the first. */
const PLACES = ['new', ...Array.from({ length: 19 }, (_, index) => `new.${index + 2}`)]

/** The place where this tab stores its new draft, as long as the page is open. Null until it is found. */
export function useNewPlace(orgId: string): string | null {
  const [place, setPlace] = useState<string | null>(null)
  useEffect(() => {
    const left = Promise.withResolvers<void>()
    // Browsers have locks on https and on localhost only.
    const locks = navigator.locks as LockManager | undefined
    void holdPlace(localStorage, locks, orgId, left.promise).then(setPlace)
    return left.resolve
  }, [orgId])
  return place
}

/**
 * Finds a place that no other tab holds: one with a draft from a closed tab, or else an empty one. The browser releases
 * it when `left` settles, or when the tab is closed.
 */
export async function holdPlace(
  store: Store,
  locks: Pick<LockManager, 'request'> | undefined,
  orgId: string,
  left: Promise<void>,
): Promise<string> {
  const isKept = (place: string) => store.getItem(keyOf(orgId, place)) !== null
  const inOrder = [...PLACES.filter(isKept), ...PLACES.filter((place) => !isKept(place))]
  for (const place of locks ? inOrder : []) {
    const held = await new Promise<boolean>((answer) => {
      void locks?.request(keyOf(orgId, place), { ifAvailable: true }, (lock) => {
        answer(lock !== null)
        return lock ? left : undefined
      })
    })
    if (held) return place
  }
  return 'new'
}
