import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Sends a statement at once and resolves with its answer. Later statements need not wait for that. If it fails, the
 * transaction is aborted, and the statements behind it fail too.
 */
export async function send<R>(db: Trx, query: CompiledQuery): Promise<QueryResult<R>> {
  const { answer } = await db.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<R>(query)
    answer.catch(() => {}) // the caller gets it a moment later
    return { answer }
  })
  return answer
}

/** The rows of a query that is sent at once. Several such queries share a round trip. */
export async function rowsOf<R>(db: Trx, query: Compilable<R>): Promise<R[]> {
  return (await send<R>(db, query.compile())).rows
}

/**
 * Waits until all earlier statements have been handed to the driver. They are handed over one at a time, so an empty
 * turn comes after them.
 */
export async function waitUntilHandedOver(db: Trx): Promise<void> {
  await db.getExecutor().provideConnection(async () => {})
}
