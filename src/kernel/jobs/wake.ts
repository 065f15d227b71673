import type { Db } from '../db/database.ts'

/** The runners of this process by the database they work for. */
const runners = new WeakMap<Db, () => void>()

/** Calls `wake` whenever this process has committed a new job through `db`. */
export function onEnqueued(db: Db, wake: () => void): void {
  runners.set(db, wake)
}

/** A hint only: a job that nobody is told of is found by the next look. */
export function tellEnqueued(db: Db): void {
  runners.get(db)?.()
}
