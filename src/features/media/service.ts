import type { FairGate } from '#kernel/heavy-work/fair-gate.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { ImportTurns } from './adding/import-turns.ts'
import type { FileReaches } from './assets/file-reach.ts'

/** The time for one whole file, since somebody waits for it. */
export const IMPORT_TIMEOUT_MS = 5 * 60_000

declare module '#kernel/services.ts' {
  interface Services {
    /** Copies files from addresses that users give; gives up after IMPORT_TIMEOUT_MS. */
    importFetch: GuardedFetch
    /** Gives fetches their turn. */
    importTurns: ImportTurns
    fileReaches: FileReaches
    /** Gives checks of uploads their turn. */
    checkTurns: FairGate
  }
}
