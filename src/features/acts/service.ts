import type { ActKind } from './act-kind.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Every kind of act by its name. */
    acts: ReadonlyMap<string, ActKind>
  }
}
