import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Work that the workers of an installation do again and again, one of them at a time. */
export interface Recurring {
  /** `feature.what`: the name in the table, and for operators. */
  readonly name: string
  /** The time from the beginning of one run to that of the next; after a longer run, the next follows at once. */
  readonly everySeconds: number
  /**
   * `sweep`: the role that may call the functions that look across workspaces. If this throws, operators are told, and
   * the work runs again when it is due next time.
   */
  readonly run: (services: Services, sweep: Db) => Promise<unknown>
}
