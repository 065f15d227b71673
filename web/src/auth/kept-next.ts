import { ownPath } from './own-path.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'galley.next'
/** As long as a link by mail is good. */
const GOOD_MS = 15 * 60_000

/** Where this browser was going when it asked for a link by mail: the link opens in a page that knows nothing of it. */
export function keepNext(store: Store, next: string, now: number): void {
  try {
    store.setItem(KEY, JSON.stringify({ next, until: now + GOOD_MS }))
  } catch {
    // A forbidden store: the link leads to the start.
  }
}

/** Null where nothing was kept, or too long ago. */
export function keptNext(store: Store, now: number): string | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    const { next, until } = Object(kept) as { next?: unknown; until?: unknown }
    return typeof next === 'string' && typeof until === 'number' && now < until ? ownPath(next) : null
  } catch {
    return null
  }
}
