import type { Db } from '../db/database.ts'

/** The runners of this process by the database they work for. */
const runners = new WeakMap<Db, () => void>()

/** Calls `wake` whenever this process has committed a new job through `db`. */
export function onEnqueued(db: Db, wake: () => void): void {
  runners.set(db, wake)
}

/** Only a hint: the next look finds jobs that nobody was told of. */
export function tellEnqueued(db: Db): void {
  runners.get(db)?.()
}
