import { now } from '../clock.ts'

/** Errors about files of the app that did not load. Each browser words them differently. */
const notLoaded = new WeakSet<Error>()
const KEY = 'galley.reloadedAt'
/** If a file is missing this soon after a reload, another reload does not help. */
const AGAIN_MS = 60_000

/**
 * Records which errors concern files that did not load. It does not reload: the file may only have been prefetched,
 * there may be no network, and verdicts may be being sent.
 */
export function noteNotLoaded(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => notLoaded.add(payload))
}

/**
 * Throws such an error for a page's file. The router would reload by itself after the browser's error, but not after
 * this one.
 */
export function throwNotLoaded(cause: unknown): never {
  const error = new Error('A part of the app could not be fetched', { cause })
  notLoaded.add(error)
  throw error
}

export const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoaded.has(error)

export const wasReloadedJustNow = (): boolean => now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN_MS

/**
 * Reloads at most once a minute. Drafts are stored in the browser; the caller makes sure that nothing is being sent.
 */
export function reloadOnce(): void {
  if (wasReloadedJustNow()) return
  sessionStorage.setItem(KEY, String(now()))
  location.reload()
}
