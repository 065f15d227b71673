import type { AnyRun } from './define-run.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Every kind of run, by its job type. A worker leaves kinds alone that it does not know. */
    runs: ReadonlyMap<string, AnyRun>
  }
}
