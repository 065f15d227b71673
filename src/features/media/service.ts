import type { FairGate } from '#kernel/heavy-work/fair-gate.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { ImportTurns } from './adding/import-turns.ts'
import type { FileReaches } from './assets/file-reach.ts'

/** For one whole file: it is copied while somebody waits. */
export const IMPORT_TIMEOUT_MS = 5 * 60_000

declare module '#kernel/services.ts' {
  interface Services {
    /** Copies files from addresses that users give; gives up after IMPORT_TIMEOUT_MS. */
    importFetch: GuardedFetch
    /** Who fetches by it waits for its turn. */
    importTurns: ImportTurns
    fileReaches: FileReaches
    /** Who brings an upload here to check it waits for its turn. */
    checkTurns: FairGate
  }
}
