/** The moments of the posts that are or will be published, in milliseconds since the epoch. */
export interface TakenTimes {
  /** The distance to the nearest moment. Infinity if there is none. */
  distance(at: number): number
  /** How many moments lie from `start` to just before `end`. */
  count(start: number, end: number): number
  add(at: number): void
  copy(): TakenTimes
}

export function takenTimes(moments: Iterable<number>): TakenTimes {
  const sorted = [...moments].sort((a, b) => a - b)
  const indexOf = (at: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    distance(at) {
      const next = indexOf(at)
      return Math.min(
        (sorted[next] ?? Number.POSITIVE_INFINITY) - at,
        at - (sorted[next - 1] ?? Number.NEGATIVE_INFINITY),
      )
    },
    count: (start, end) => indexOf(end) - indexOf(start),
    add: (at) => void sorted.splice(indexOf(at), 0, at),
    copy: () => takenTimes(sorted),
  }
}
