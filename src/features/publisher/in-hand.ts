/**
 * The pieces of work that a worker has in hand. A piece takes a slot, or moves to the slow lane once it has taken long.
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

  /** The pieces that have waited longest come first: a map keeps the order of insertion. */
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
