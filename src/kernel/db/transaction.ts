import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { refusalOfConstraint } from './constraint-words.ts'
import type { Db, Trx } from './database.ts'

/**
 * Whose rows a transaction sees; row-level security reads both. Absent or null: no workspace (a person who has not
 * chosen one), no person (a rule, the system, or somebody who is only about to sign in).
 */
export interface Scope {
  orgId?: string | null
  userId?: string | null
}

export interface TransactionOptions {
  /** The database refuses writes, and every statement sees what the first one saw. */
  readOnly?: boolean
}

const RETRIES = 3
const RETRY_MS = 10
/** serialization_failure and deadlock_detected: nothing was done, and the same work may well succeed now. */
const RETRYABLE = new Set(['40001', '40P01'])
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `work` in one transaction that sees `scope` and commits it; what it throws rolls everything back. After a
 * deadlock or a serialization failure `work` runs again, so it must change nothing but the database. A constraint that it
 * runs into is thrown as the refusal it stands for.
 */
export async function inScope<T>(
  db: Db,
  scope: Scope,
  work: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await once(db, scope, work, options)
    } catch (error) {
      if (retry === RETRIES || !isRetryable(error)) throw refusalOfConstraint(error) ?? error
      await sleep(RETRY_MS * 2 ** retry)
    }
  }
}

const workAfterCommit = new WeakMap<Trx, ((db: Db) => void)[]>()

/** Runs `work` when the transaction that `inScope` opened has been committed: to wake a worker, never to change anything. */
export function afterCommit(trx: Trx, work: (db: Db) => void): void {
  const earlier = workAfterCommit.get(trx)
  if (earlier) earlier.push(work)
  else workAfterCommit.set(trx, [work])
}

async function once<T>(db: Db, scope: Scope, work: (trx: Trx) => Promise<T>, options: TransactionOptions): Promise<T> {
  const setScope = `set local app.org_id = ${literal(scope.orgId)}; set local app.user_id = ${literal(scope.userId)}`
  const transaction = options.readOnly
    ? db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
    : db.transaction()
  let after: ((db: Db) => void)[] = []
  const result = await transaction.execute(async (trx) => {
    const sent = await send(trx, setScope)
    const result = await work(trx)
    await sent.answer
    after = workAfterCommit.get(trx) ?? []
    return result
  })
  for (const told of after) told(db)
  return result
}

/**
 * Sends a statement and returns before its answer has come: `begin`, the scope and the first statement of `work` share
 * one round trip. Were the scope to fail, the transaction would be aborted and no statement behind it would see a row.
 */
function send(trx: Trx, text: string): Promise<{ answer: Promise<unknown> }> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery(CompiledQuery.raw(text))
    answer.catch(() => {}) // awaited by the caller, unless `work` fails first
    return { answer }
  })
}

/** SET takes no parameters, so what is written into its text is checked here, whoever checked it before. */
function literal(id: string | null | undefined): string {
  if (id === null || id === undefined) return `''`
  if (!UUID.test(id)) throw new TypeError(`Not a uuid: ${JSON.stringify(id)}`)
  return `'${id}'`
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE.has(error.code)
}
