import type { CompiledQuery, QueryResult } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Sends a statement at once and resolves with its answer: what is sent behind it need not wait for that. Where it fails,
 * the transaction is aborted, and what was sent behind it fails too.
 */
export async function send<R>(db: Trx, query: CompiledQuery): Promise<QueryResult<R>> {
  const { answer } = await db.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery<R>(query)
    answer.catch(() => {}) // whoever sent it hears of it, a moment later
    return { answer }
  })
  return answer
}
