import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Work that the workers of an installation repeat. Only one of them does it at a time. */
export interface Recurring {
  /** The name in the table and for operators, as `feature.what`. */
  readonly name: string
  /** The time from the beginning of one run to that of the next. After a longer run, the next one follows at once. */
  readonly everySeconds: number
  /** Whether it calls networks. The chaos test, which counts every call to them, leaves such work out. */
  readonly asksNetworks?: true
  /**
   * `sweep` is the role that may call the functions that look across workspaces. If this throws, operators are told,
   * and the work runs again when it is due next time.
   */
  readonly run: (services: Services, sweep: Db) => Promise<unknown>
}
