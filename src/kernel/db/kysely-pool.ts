import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { explainConnectError } from './connect-error.ts'

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
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw explainConnectError(error, url)
      })
      const known = clients.get(client) ?? kyselyClient(client, nameOf)
      clients.set(client, known)
      return known
    },
  }
}

function kyselyClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = withHeldBegin(async (text, values) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    sendTogether(client)
    const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    return Array.isArray(result) ? result.at(-1) : result // an array when the text held several statements
  })
  return {
    release: (destroy) => client.release(destroy),
    query: query as PostgresPoolClient['query'], // its second form takes a cursor, and none is configured
  }
}

/** What is sent in one go of the program leaves in one call of the system, which costs more than all that is in it. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection // which pg's types leave out
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

/** Names by content, so that they cannot clash behind a pooler that hands one server session to several processes. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = hash('sha256', text, 'base64url')
    names.set(text, name)
    return name
  }
}
