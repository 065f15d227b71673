import type { AnyRun } from './define-run.ts'

declare module '#kernel/services.ts' {
  interface Services {
    /** Every kind of run by its job type. A worker leaves unknown kinds alone. */
    runs: ReadonlyMap<string, AnyRun>
  }
}
