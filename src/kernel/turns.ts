/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export interface Turns {
  /** Waits for a turn. What it answers ends that turn; calling it again does nothing. */
  take(): Promise<() => void>
}

export function createTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let ended = false
      return () => {
        if (ended) return
        ended = true
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
