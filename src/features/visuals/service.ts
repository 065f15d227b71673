import type { FairGate } from '#kernel/heavy-work/fair-gate.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Who looks at a visual before it is made waits for its turn. */
    previewTurns: FairGate
  }
}
