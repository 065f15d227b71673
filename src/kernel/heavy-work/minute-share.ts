const MINUTE_MS = 60_000

/** Limits what each party may do in a minute. Counted in this process. */
export interface MinuteShare {
  /**
   * Counts one for each of the parties. If one of them has used up its share, counts nothing and returns the seconds to
   * wait.
   */
  take(parties: readonly string[]): { waitSeconds: number } | null
}

export function createMinuteShare({ most, monotonic }: { most: number; monotonic: () => number }): MinuteShare {
  const taken = new Map<string, number>()
  let began = Number.NEGATIVE_INFINITY
  return {
    take(parties) {
      const now = monotonic()
      if (now - began >= MINUTE_MS) {
        taken.clear()
        began = now
      }
      if (parties.some((party) => (taken.get(party) ?? 0) >= most))
        return { waitSeconds: Math.ceil((began + MINUTE_MS - now) / 1000) }
      for (const party of parties) taken.set(party, (taken.get(party) ?? 0) + 1)
      return null
    },
  }
}
