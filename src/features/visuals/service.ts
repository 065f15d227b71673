import type { VisualTurns } from './visual-turns.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Gives visuals and their previews their turn. */
    visualTurns: VisualTurns
  }
}
