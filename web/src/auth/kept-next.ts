import { ownPath } from './own-path.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'galley.next'
/** As long as a link by mail is valid. */
const GOOD_MS = 15 * 60_000

/**
 * Stores the page that this browser wanted to open when it asked for a link by mail, because the link's page does not
 * know it.
 */
export function keepNext(store: Store, next: string, now: number): void {
  try {
    store.setItem(KEY, JSON.stringify({ next, until: now + GOOD_MS }))
  } catch {
    // Storage is forbidden: the link then opens the first page.
  }
}

/** The kept path; null if there is none, or if it is too old. */
export function keptNext(store: Store, now: number): string | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    const { next, until } = Object(kept) as { next?: unknown; until?: unknown }
    return typeof next === 'string' && typeof until === 'number' && now < until ? ownPath(next) : null
  } catch {
    return null
  }
}
