import { useSyncExternalStore } from 'react'

/** The only code that reads the browser's clock. */
export const now = (): number => Date.now()

const listeners = new Set<() => void>()
let minute = Math.floor(now() / 60_000)
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const current = Math.floor(now() / 60_000)
    if (current === minute) return
    minute = current
    for (const each of listeners) each()
  }, 5000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The start of the current minute in milliseconds; all components change together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => minute) * 60_000
}
