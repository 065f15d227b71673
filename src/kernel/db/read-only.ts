import type { Db, Trx } from './database.ts'
import { handedOver } from './send.ts'

const commits = new WeakMap<Trx, () => Promise<void>>()

/**
 * Runs `work` in a transaction in which the database refuses writes, and every statement sees what the first one saw.
 * What it throws ends the transaction.
 */
export async function inReadOnly<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute()
  let committed: Promise<void> | undefined
  const commit = (): Promise<void> => {
    committed ??= trx.commit().execute()
    committed.catch(() => {}) // heard of below
    return committed
  }
  commits.set(trx, commit)
  try {
    const result = await work(trx)
    await commit()
    return result
  } catch (error) {
    // The connection is given back by a commit that succeeds or by a rollback, even where it is lost and there is nothing
    // to roll back. The first failure is the one to hear of.
    const rollback = () => trx.rollback().execute()
    await (committed ? committed.catch(rollback) : rollback()).catch(() => {})
    throw error
  }
}

/**
 * Waits for the answers to the last questions of a transaction, all of them sent with `send`. Where it only reads, its
 * commit goes right behind them and shares their round trip; whoever asks it anything afterwards is told that it is
 * over.
 */
export async function withCommitBehind<T>(trx: Trx, answers: Promise<T>): Promise<T> {
  answers.catch(() => {}) // heard of below
  await handedOver(trx)
  await commits
    .get(trx)?.()
    .catch(() => {}) // `inReadOnly` hears of it
  return answers
}
