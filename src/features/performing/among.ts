/** What all effects share that one process drives. */
export interface Among {
  takeTurn(): Promise<() => void>
  /** The guard stopped a call. */
  tooSlow(): void
  inTime(): void
}

/** For an effect that its process drives alone. */
export const ALONE: Among = { takeTurn: async () => () => {}, tooSlow() {}, inTime() {} }
