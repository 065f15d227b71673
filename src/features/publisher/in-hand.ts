/**
 * The pieces of work that a worker has claimed and not finished. A piece holds a slot, or is in the slow lane after it
 * has taken long.
 */
export interface InHand {
  /** The number of pieces that hold a slot. */
  readonly inSlots: number
  /** The owner of each piece, slow ones included, for the next claim. */
  owners(): string[]
  add(owner: string, work: Promise<void>): void
  /** Resolves when all present pieces are done, slow ones included. */
  settled(): Promise<void>
}

interface Piece {
  owner: string
  at: 'slot' | 'slot, long' | 'slow lane'
}

/**
 * A piece that takes longer than `slowAfterMs` gives back its slot and continues in the slow lane, as long as fewer
 * than `mostSlow` are there. The claim limits the pieces of one owner in both together. `onRoom` is called when a slot
 * is free.
 */
export function createInHand(options: { slowAfterMs: number; mostSlow: number; onRoom(): void }): InHand {
  const { slowAfterMs, mostSlow, onRoom } = options
  const pieces = new Map<Promise<void>, Piece>()
  const count = (at: Piece['at']) => [...pieces.values()].filter((piece) => piece.at === at).length

  /** Moves long pieces to the slow lane, the oldest first: a map keeps the order of insertion. */
  function fillLane(): void {
    let free = mostSlow - count('slow lane')
    for (const piece of pieces.values()) {
      if (free <= 0) return
      if (piece.at !== 'slot, long') continue
      piece.at = 'slow lane'
      free--
    }
  }

  return {
    get inSlots() {
      return pieces.size - count('slow lane')
    },
    owners: () => [...pieces.values()].map(({ owner }) => owner),
    add(owner, work) {
      const piece: Piece = { owner, at: 'slot' }
      const timer = setTimeout(() => {
        piece.at = 'slot, long'
        fillLane()
        onRoom()
      }, slowAfterMs)
      const entry = work.finally(() => {
        clearTimeout(timer)
        pieces.delete(entry)
        fillLane()
        onRoom()
      })
      pieces.set(entry, piece)
    },
    async settled() {
      await Promise.all(pieces.keys())
    },
  }
}

/** The number of posts that a worker holds at once, adjusted to what its host can handle. */
export interface Pace {
  /** Between 1 and the configured number. */
  readonly atOnce: number
  /** The guard stopped a post: the host is too slow for its work. */
  tooSlow(): void
  /** A call was sent in time. */
  inTime(): void
}

/** Posts that are stopped within this time of each other count as one sign that the host is slow. */
const ONE_MOMENT_MS = 500
const MORE = 0.25

/**
 * Halves `atOnce` after the guard stopped a post, and adds one for every four calls that were sent in time. On a slow
 * host a few posts at a time succeed, while many at a time would all be late and be repeated.
 */
export function createPace(most: number, monotonic: () => number): Pace {
  let allowed = most
  let slowedAt = Number.NEGATIVE_INFINITY
  return {
    get atOnce() {
      return Math.floor(allowed)
    },
    tooSlow() {
      if (monotonic() - slowedAt < ONE_MOMENT_MS) return
      slowedAt = monotonic()
      allowed = Math.max(1, allowed / 2)
    },
    inTime() {
      allowed = Math.min(most, allowed + MORE)
    },
  }
}
