import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { explainConnectError } from './connect-error.ts'
import { isOutdatedPlan } from './outdated-plan.ts'

/**
 * Statements beyond this number are sent without a name: each named statement costs the server memory in every
 * connection.
 */
const MAX_NAMES = 1000
const NO_ROWS = { command: '', rowCount: 0, rows: [] }

type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/**
 * The pool in the form that Kysely takes. Statements with parameters are prepared once per connection, `begin` is sent
 * together with the first statement, and failures to connect have messages for people.
 */
export function kyselyPool(pool: pg.Pool, url: string): PostgresPool {
  const names = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw explainConnectError(error, url)
      })
      const known = clients.get(client) ?? kyselyClient(client, names)
      clients.set(client, known)
      return known
    },
  }
}

function kyselyClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // absent from the types, but public
  const send: Query = (text, values) => {
    sendTogether(stream)
    return run(client, text, values, values.length > 0 ? names.of(text) : undefined)
  }
  const query = withHeldBegin((text, values) =>
    send(text, values).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      // If a transaction is open, PostgreSQL has aborted all of it, and `inScope` runs it again.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    }),
  )
  return {
    release: (destroy) => client.release(destroy),
    query: query as PostgresPoolClient['query'], // its second form takes a cursor, and none is configured
  }
}

/**
 * Like `client.query({ text, values, name })`, but without copying the argument. That copy costs more than everything
 * else that `client.query` does.
 */
async function run(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const query = new pg.Query(text, [...values], (error, result) => {
    if (error) reject(error)
    else resolve(Array.isArray(result) ? result.at(-1) : result) // a text with several statements gives an array of results
  })
  client.query(Object.assign(query, { name }))
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // the stack of the caller, not of the socket
    throw error
  }
}

/** Sends everything written in one turn of the event loop with one system call, instead of one call a statement. */
function sendTogether(stream: Socket): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Holds `begin` back until the next statement and sends both at once: this saves a round trip in every transaction. A
 * `begin` can fail only with its connection, and then the statement behind it fails too, so nobody waits for its
 * answer.
 */
function withHeldBegin(send: Query): Query {
  let held: string | undefined
  return (text, values) => {
    const begin = held
    held = undefined
    if (text === 'begin' || text.startsWith('start transaction')) {
      held = text
      return Promise.resolve(NO_ROWS)
    }
    if (begin === undefined) return send(text, values)
    if (values.length === 0) return send(`${begin}; ${text}`, values)
    send(begin, []).catch(() => {})
    return send(text, values)
  }
}

interface StatementNames {
  /** Undefined if too many statements have a name. */
  of(text: string): string | undefined
  /** Prepares every statement anew under another name, because tables have changed. */
  renew(): void
}

/**
 * A name is a hash of the statement's text. Through a pooler, several processes may share one server session, and a
 * hash means the same statement in all of them.
 */
function statementNames(): StatementNames {
  let names = new Map<string, string>()
  let renewals = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_NAMES) return known
      const name = hash('sha256', `${renewals} ${text}`, 'base64url')
      names.set(text, name)
      return name
    },
    renew() {
      renewals++
      names = new Map()
    },
  }
}
