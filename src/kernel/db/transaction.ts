import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { refusalOfConstraint } from './constraint-words.ts'
import type { Db, Trx } from './database.ts'
import { isOutdatedPlan } from './outdated-plan.ts'
import { inReadOnly } from './read-only.ts'
import { send, waitUntilHandedOver } from './send.ts'

/**
 * The workspace and the person whose rows a transaction sees. Row-level security reads both values. Absent or null means
 * no workspace (a person who has not chosen one) or no person (a rule, the system, or somebody who is about to sign in).
 */
export interface TransactionScope {
  orgId?: string | null
  userId?: string | null
  /**
   * Several workspaces, for a transaction that writes the steps of many posts. Only the sweep's role sees rows by this
   * list. Such a transaction gives up early when it waits for a lock, and PostgreSQL must find its rows by key.
   * Decision 092
   */
  orgIds?: readonly string[]
}

export interface TransactionOptions {
  /** The database refuses writes, and every statement sees what the first one saw. */
  readOnly?: boolean
  /**
   * The commit does not wait for the disk. If PostgreSQL or its machine fails within the next half second, the
   * transaction may be lost. If only this process dies, nothing is lost. Use it only for records of work that would
   * then be done again.
   */
  mayBeLost?: boolean
}

const RETRIES = 3
const RETRY_MS = 10
/** serialization_failure and deadlock_detected: nothing was done, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01'])
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs `work` in one transaction that sees `scope`, and commits it. An error rolls everything back. After a deadlock, a
 * serialization failure or a concurrent migration, `work` runs again, so it may change nothing but the database. A
 * violated constraint is thrown as its refusal.
 */
export async function inScope<T>(
  db: Db,
  scope: TransactionScope,
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

/** Runs `work` once the transaction of `inScope` has been committed: to wake a worker, never to change anything. */
export function afterCommit(trx: Trx, work: (db: Db) => void): void {
  const earlier = workAfterCommit.get(trx)
  if (earlier) earlier.push(work)
  else workAfterCommit.set(trx, [work])
}

const lastAnswers = new WeakMap<Trx, Promise<unknown>[]>()

/**
 * Registers the answer to a statement that nothing in the transaction waits for. The commit is sent right behind it and
 * shares its round trip. If the statement fails, PostgreSQL rolls back instead, and `inScope` fails with it.
 */
export function answeredWithCommit(trx: Trx, answer: Promise<unknown>): void {
  answer.catch(() => {}) // reported when the commit is answered
  lastAnswers.set(trx, [...(lastAnswers.get(trx) ?? []), answer])
}

async function once<T>(
  db: Db,
  scope: TransactionScope,
  work: (trx: Trx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const setScope = options.mayBeLost ? `${textOf(scope)}; set local synchronous_commit = off` : textOf(scope)
  let after: ((db: Db) => void)[] = []
  let last: Promise<unknown>[] = []
  const scoped = async (trx: Trx): Promise<T> => {
    const scope = send(trx, CompiledQuery.raw(setScope))
    scope.catch(() => {}) // awaited below, unless `work` fails first
    const result = await work(trx)
    await scope
    return result
  }
  if (options.readOnly) return inReadOnly(db, scoped)
  const committed = db.transaction().execute(async (trx) => {
    const result = await scoped(trx).catch(async (error) => {
      if (isAborted(error)) await Promise.all(lastAnswers.get(trx) ?? []) // finds the statement that aborted it
      throw error
    })
    after = workAfterCommit.get(trx) ?? []
    last = lastAnswers.get(trx) ?? []
    if (last.length > 0) await waitUntilHandedOver(trx)
    return result
  })
  const result = await committed.catch(async (error) => {
    await Promise.all(last) // finds the statement that made the server roll back
    throw error
  })
  for (const told of after) told(db)
  return result
}

/**
 * How long a transaction with `orgIds` waits for a lock. After that, its caller writes each step in a separate
 * transaction.
 */
const LOCK_WAIT_MS = 100
const OF_MANY = [
  `set local lock_timeout = ${LOCK_WAIT_MS}`,
  ...['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `set local enable_${way} = off`),
  'set local jit = off',
]

function textOf({ orgId, userId, orgIds }: TransactionScope): string {
  const one = `set local app.org_id = ${literal(orgId)}; set local app.user_id = ${literal(userId)}`
  if (!orgIds) return one
  const many = orgIds.map((id) => literal(id).slice(1, -1)).join()
  return [one, `set local app.org_ids = '{${many}}'`, ...OF_MANY].join('; ')
}

/**
 * SET takes no parameters, so values are written into the statement's text. They are therefore checked here, even if
 * the caller has checked them.
 */
function literal(id: string | null | undefined): string {
  if (id === null || id === undefined) return `''`
  if (!UUID.test(id)) throw new TypeError(`Not a uuid: ${JSON.stringify(id)}`)
  return `'${id}'`
}

const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error)) || isOutdatedPlan(error)

/** in_failed_sql_transaction: an earlier statement failed. */
const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
