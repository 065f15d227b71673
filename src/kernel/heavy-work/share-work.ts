/** Callers that ask for the same work while it is running share its outcome, even a refusal. */
export type ShareWork = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createShareWork(): ShareWork {
  const underWay = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const earlier = underWay.get(key)
    if (earlier) return earlier as Promise<T> // the key names the kind of work, which fixes the type
    const mine = work().finally(() => underWay.delete(key))
    underWay.set(key, mine)
    return mine
  }
}
