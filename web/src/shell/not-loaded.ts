import { now } from '../clock.ts'

/** Parts of the app that did not come, by what was thrown: each browser words it differently. */
const notLoaded = new WeakSet<Error>()
const KEY = 'galley.reloadedAt'
/** A part that is missing this soon after a reload is not mended by another. */
const AGAIN_MS = 60_000

/**
 * Notes which errors are of files that did not come. Nothing is reloaded here: a link may only have been pointed at,
 * there may be no network to reload from, and verdicts may be on their way.
 */
export function noteNotLoaded(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => notLoaded.add(payload))
}

/** As `noteNotLoaded` does, for a page's file: the router reloads by itself at what the browser throws, but not at this. */
export function throwNotLoaded(cause: unknown): never {
  const error = new Error('A part of the app could not be fetched', { cause })
  notLoaded.add(error)
  throw error
}

export const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoaded.has(error)

export const wasReloadedJustNow = (): boolean => now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS

/** Once a minute at most. Drafts are kept in the browser; whoever calls sees to it that nothing else is under way. */
export function reloadOnce(): void {
  if (wasReloadedJustNow()) return
  sessionStorage.setItem(KEY, String(now()))
  location.reload()
}
