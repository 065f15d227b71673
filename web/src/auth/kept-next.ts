import { ownPath } from './own-path.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'galley.next'
/** As long as a link by mail works. */
const GOOD_MS = 15 * 60_000

/**
 * Keeps where this browser was going when it asked for a link by mail, since the page that the link opens does not know
 * it.
 */
export function keepNext(store: Store, next: string, now: number): void {
  try {
    store.setItem(KEY, JSON.stringify({ next, until: now + GOOD_MS }))
  } catch {
    // The store is forbidden: then the link leads to the start.
  }
}

/** Null if nothing was kept, or if that was too long ago. */
export function keptNext(store: Store, now: number): string | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    const { next, until } = Object(kept) as { next?: unknown; until?: unknown }
    return typeof next === 'string' && typeof until === 'number' && now < until ? ownPath(next) : null
  } catch {
    return null
  }
}
