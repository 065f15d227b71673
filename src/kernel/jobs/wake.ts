import type { Db } from '../db/database.ts'

/** The job runners of this process, by their database. */
const runners = new WeakMap<Db, () => void>()

/** Calls `wake` whenever this process has committed a new job through `db`. */
export function onEnqueued(db: Db, wake: () => void): void {
  runners.set(db, wake)
}

/** Wakes the runner of this process at once. Without this, its next poll finds the job. */
export function tellEnqueued(db: Db): void {
  runners.get(db)?.()
}
