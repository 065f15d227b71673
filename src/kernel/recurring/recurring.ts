import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Work that the workers of an installation do again and again, one of them at a time. */
export interface Recurring {
  /** `feature.what`: stands in the table, and in what operators read. */
  readonly name: string
  /** From the beginning of one run to that of the next; a longer run is followed by the next at once. */
  readonly everySeconds: number
  /**
   * `sweep`: the role that may call the functions that look across workspaces. What is thrown is told to operators, and
   * the work is done again when it is due the next time.
   */
  readonly run: (services: Services, sweep: Db) => Promise<unknown>
}
