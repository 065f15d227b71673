import type { VisualTurns } from './visual-turns.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Who has a visual made, or looks at it before, waits for its turn. */
    visualTurns: VisualTurns
  }
}
