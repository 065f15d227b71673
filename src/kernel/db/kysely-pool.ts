import { hash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { explainConnectError } from './connect-error.ts'
import { isOutdatedPlan } from './outdated-plan.ts'

/** Statements beyond so many are sent unnamed: each name costs the server memory in every connection. */
const MAX_NAMES = 1000
const NO_ROWS = { command: '', rowCount: 0, rows: [] }

type Query = (
  text: string,
  values: readonly unknown[],
) => Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/**
 * The pool as Kysely takes it. Statements with parameters are prepared once per connection, `begin` travels with the
 * statement behind it, and failures to connect have words.
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
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection // in no type, but public
  const send: Query = (text, values) => {
    sendTogether(stream)
    return run(client, text, values, values.length > 0 ? names.of(text) : undefined)
  }
  const query = withHeldBegin((text, values) =>
    send(text, values).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      // In a transaction all of it is lost, and `inScope` runs it again.
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
 * As `client.query({ text, values, name })`, but for the copy that it takes of its argument, property by property, which
 * costs more than all the rest.
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
    else resolve(Array.isArray(result) ? result.at(-1) : result) // an array when the text held several statements
  })
  client.query(Object.assign(query, { name }))
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // who asked, not which socket was answered
    throw error
  }
}

/** What is written in one turn of the event loop goes to the server in one call to the system instead of one a statement. */
function sendTogether(stream: Socket): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Keeps `begin` back until the next statement and sends both at once: a round trip less for every transaction. A
 * `begin` can fail only with its connection, and then the statement behind it fails too, so nobody waits for its answer.
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
  /** Undefined: too many have one. */
  of(text: string): string | undefined
  /** Every statement is prepared anew under another name: tables have changed under those that were. */
  renew(): void
}

/** Names by content, so that they cannot clash behind a pooler that hands one server session to several processes. */
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
