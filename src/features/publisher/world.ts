import type { EffectWorld } from '#features/performing/index.ts'
import type { Db } from '#kernel/db/database.ts'

/** What one publisher works with. */
export interface PublisherWorld extends EffectWorld {
  /** The database role that may call the functions that look across workspaces. */
  sweep: Db
}
