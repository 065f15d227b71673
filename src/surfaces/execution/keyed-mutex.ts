import { setTimeout as sleep } from 'node:timers/promises'

/** Makes callers with the same key work one after the other, in the order of their arrival. */
export interface KeyedMutex {
  /** Throws what `refusal` makes if the caller's turn does not come within `patienceMs`. */
  runExclusive<T>(key: string, patienceMs: number, work: () => Promise<T>, refusal: () => Error): Promise<T>
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>()
  return {
    async runExclusive(key, patienceMs, work, refusal) {
      const before = last.get(key)
      const { promise: mine, resolve: done } = Promise.withResolvers<void>()
      const tail = before ? before.then(() => mine) : mine
      last.set(key, tail)
      try {
        if (before && !(await isDoneWithin(before, patienceMs))) throw refusal()
        return await work()
      } finally {
        done()
        if (last.get(key) === tail) last.delete(key)
      }
    },
  }
}

async function isDoneWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const over = new AbortController()
  const waited = sleep(ms, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([promise.then(() => true), waited])
  } finally {
    over.abort()
  }
}
