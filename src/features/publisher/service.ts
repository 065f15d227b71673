import type { ActKind } from './acts/act-kind.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Tells this process's publisher that something may be due. Other processes notice within a second. */
    wakePublisher(): void
    /** Every kind of act, by its name. */
    acts: ReadonlyMap<string, ActKind>
  }
}
