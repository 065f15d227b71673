/** Collects single items, and writes them in groups. */
export interface Gathering<T, R> {
  add(item: T): Promise<R>
}

interface Waiting<T, R> {
  item: T
  resolve(result: R): void
  reject(error: unknown): void
}

/**
 * Writes all items that arrive in one turn of the event loop together. While a group is being written the next one
 * gathers, so groups grow if writing is slow. If `more` says that further items are about to arrive, a group waits for
 * them, at most `windowMs`. An item that arrives alone does not wait.
 */
export function createGathering<T, R>(by: {
  /** Returns results in the order of the items. */
  write(items: readonly T[]): Promise<R[]>
  /** Called after the items of a group have their results, and awaited before the next group is written. */
  settled?(results: readonly R[]): Promise<void>
  most(): number
  windowMs: number
  more(gathered: number): boolean
}): Gathering<T, R> {
  const waiting: Waiting<T, R>[] = []
  let writing = false
  let window: NodeJS.Timeout | undefined

  function look(): void {
    if (writing || waiting.length === 0) return
    const worthWaiting = waiting.length < by.most() && by.more(waiting.length)
    if (worthWaiting) window ??= setTimeout(() => void write(), by.windowMs)
    else void write()
  }

  async function write(): Promise<void> {
    clearTimeout(window)
    window = undefined
    if (writing) return
    const group = waiting.splice(0, by.most())
    writing = true
    try {
      const results = await by.write(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]
        if (result === undefined)
          reject(new Error('The write returned no result for this item: it may or may not have been written'))
        else resolve(result)
      }
      await by.settled?.(results)
    } catch (error) {
      for (const { reject } of group) reject(error)
    } finally {
      writing = false
    }
    // Items that arrived meanwhile are written at once, because they have waited long enough.
    if (waiting.length > 0) void write()
  }

  return {
    add(item) {
      const { promise, resolve, reject } = Promise.withResolvers<R>()
      waiting.push({ item, resolve, reject })
      setImmediate(look)
      return promise
    },
  }
}
