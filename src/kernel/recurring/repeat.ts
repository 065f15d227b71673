export interface Repeating {
  /** Starts nothing new, and waits for the running work. */
  stop(): Promise<void>
}

/** Runs `work` now and then again at this interval in milliseconds, never twice at once. `work` must not throw. */
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
