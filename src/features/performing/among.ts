/** What all that is in a process's hands shares. */
export interface Among {
  takeTurn(): Promise<() => void>
  /** The guard stopped a call, or let it pass. */
  tooSlow(): void
  inTime(): void
}

/** Of what nothing else is in hand beside. */
export const ALONE: Among = { takeTurn: async () => () => {}, tooSlow() {}, inTime() {} }
