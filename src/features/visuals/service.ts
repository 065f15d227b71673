import type { VisualTurns } from './visual-turns.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Queues visuals and their previews fairly. */
    visualTurns: VisualTurns
  }
}
