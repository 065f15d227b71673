import { now } from '../clock.ts'

/** Errors about parts of the app that did not load; each browser words them differently. */
const notLoaded = new WeakSet<Error>()
const KEY = 'galley.reloadedAt'
/** If a part is missing this soon after a reload, another reload does not help. */
const AGAIN_MS = 60_000

/**
 * Records which errors are about files that did not load. It reloads nothing: somebody may only have pointed at a link,
 * there may be no network to reload from, and verdicts may be on their way.
 */
export function noteNotLoaded(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => notLoaded.add(payload))
}

/**
 * Throws such an error for a page's file: the router would reload by itself at the browser's error, but not at this
 * one.
 */
export function throwNotLoaded(cause: unknown): never {
  const error = new Error('A part of the app could not be fetched', { cause })
  notLoaded.add(error)
  throw error
}

export const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoaded.has(error)

export const wasReloadedJustNow = (): boolean => now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS

/**
 * Reloads at most once a minute. Drafts are kept in the browser; the caller makes sure that nothing else is under way.
 */
export function reloadOnce(): void {
  if (wasReloadedJustNow()) return
  sessionStorage.setItem(KEY, String(now()))
  location.reload()
}
