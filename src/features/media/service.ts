import type { FairGate } from '#kernel/heavy-work/fair-gate.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { ImportTurns } from './adding/import-turns.ts'
import type { FileReaches } from './assets/file-reach.ts'

/** The time for one whole file, during which somebody waits for it. */
export const IMPORT_TIMEOUT_MS = 5 * 60_000

declare module '#kernel/services.ts' {
  interface Services {
    /** Fetches files from addresses that users give. Gives up after IMPORT_TIMEOUT_MS. */
    importFetch: GuardedFetch
    /** Queues fetches fairly. */
    importTurns: ImportTurns
    fileReaches: FileReaches
    /** Queues checks of uploads fairly. */
    checkTurns: FairGate
  }
}
