const MINUTE_MS = 60_000

/** What each party may do in a minute, counted in this process. */
export interface MinuteShare {
  /** Counts one for each of the parties; otherwise, where one of them has had its share, answers the seconds to wait. */
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
