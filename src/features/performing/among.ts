/** What all effects that one process drives share. */
export interface Among {
  takeTurn(): Promise<() => void>
  /** The guard stopped a call, or let it pass. */
  tooSlow(): void
  inTime(): void
}

/** For an effect that is driven alone in its process. */
export const ALONE: Among = { takeTurn: async () => () => {}, tooSlow() {}, inTime() {} }
