/**
 * The pieces of work that a worker has claimed and not finished. A piece holds a slot, or is in the slow lane once it
 * has taken long.
 */
export interface InHand {
  /** How many pieces hold a slot. */
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
 * A piece that takes longer than `slowAfterMs` gives its slot back and goes on in the slow lane, while that holds fewer
 * than `mostSlow`. The claim limits how much one owner may have in both together. `onRoom` is called when a slot is
 * free.
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

/** How many posts a worker takes in hand at once, by what its host can carry. */
export interface Pace {
  /** Between 1 and the number that the worker was configured with. */
  readonly atOnce: number
  /** The guard stopped a post: the host is slower than the work that it was given. */
  tooSlow(): void
  /** A call left in time. */
  inTime(): void
}

/** Several posts that are stopped within this time count as one sign that the host is slow. */
const ONE_MOMENT_MS = 500
const MORE = 0.25

/**
 * Halves `atOnce` after the guard stopped a post, and adds one to it for every four calls that left in time. On a slow
 * host a few posts at a time get through; many at a time would all come too late and be done anew.
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
