/** Lets a fixed number of callers work at once. Others wait in the order in which they came. */
export interface Semaphore {
  /** Waits for a permit. Returns the function that releases it; calling that again does nothing. */
  acquire(): Promise<() => void>
}

export function createSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = []
  let free = permits
  return {
    async acquire() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let released = false
      return () => {
        if (released) return
        released = true
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
