export interface Repeating {
  /** Begins no more, and waits for what is under way. */
  stop(): Promise<void>
}

/** Does it now and then every so many milliseconds, never twice at once. `work` throws nothing. */
export function repeat(ms: number, work: () => Promise<void>): Repeating {
  let busy = false
  const once = async (): Promise<void> => {
    busy = true
    await work()
    busy = false
  }
  let running = once()
  const timer = setInterval(() => {
    if (!busy) running = once()
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
