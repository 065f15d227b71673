import type { Db, Trx } from './database.ts'
import { waitUntilHandedOver } from './send.ts'

const commits = new WeakMap<Trx, () => Promise<void>>()

/**
 * Runs `work` in a transaction in which the database refuses writes, and every statement sees what the first one saw.
 * An error of `work` ends the transaction.
 */
export async function inReadOnly<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute()
  let committed: Promise<void> | undefined
  const commit = (): Promise<void> => {
    committed ??= trx.commit().execute()
    committed.catch(() => {}) // reported below
    return committed
  }
  commits.set(trx, commit)
  try {
    const result = await work(trx)
    await commit()
    return result
  } catch (error) {
    // The connection is released by a successful commit or by a rollback, even if the connection is lost and nothing
    // remains to roll back. The first failure is reported.
    const rollback = () => trx.rollback().execute()
    await (committed ? committed.catch(rollback) : rollback()).catch(() => {})
    throw error
  }
}

/**
 * Waits for the answers to a transaction's last queries, all of them sent with `send`. If the transaction only reads,
 * the commit is sent right behind them and shares their round trip. A later query in it fails, because the transaction
 * has ended.
 */
export async function withCommitBehind<T>(trx: Trx, answers: Promise<T>): Promise<T> {
  answers.catch(() => {}) // reported below
  await waitUntilHandedOver(trx)
  await commits
    .get(trx)?.()
    .catch(() => {}) // `inReadOnly` reports it
  return answers
}
