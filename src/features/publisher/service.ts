import type { ActKind } from './acts/act-kind.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Tells the publisher of this process that something may be due. Another process finds out within a second. */
    wakePublisher(): void
    /** Every kind of act, by its name. */
    acts: ReadonlyMap<string, ActKind>
  }
}
