import type { CompiledQuery, QueryResult } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Sends a statement at once and resolves with its answer; later statements need not wait for that. If it fails, the
 * transaction is aborted, and the statements behind it fail too.
 */
export async function send<R>(db: Trx, query: CompiledQuery): Promise<QueryResult<R>> {
  const { answer } = await db.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<R>(query)
    answer.catch(() => {}) // whoever sent it hears of it, a moment later
    return { answer }
  })
  return answer
}
