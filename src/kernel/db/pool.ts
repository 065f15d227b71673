import pg from 'pg'
import { valueParsers } from './value-parsers.ts'

export const APPLICATION_NAME = 'galley'

/** Makes a name for this process, so that pg_stat_activity tells processes apart. */
export function applicationName(): string {
  return `${APPLICATION_NAME} ${process.pid}`
}

export interface PoolOptions {
  /** A PostgreSQL connection string. The pool needs sessions of its own (no pooler in transaction mode). */
  url: string
  /** Every connection acts as this role. Without it, connections act as the connection string's user. */
  role?: string
  /** The most connections. 10 if left out. */
  max?: number
  /** Called for connections that broke while idle. They are replaced automatically. */
  onIdleError?: (error: Error) => void
}

/** A pool of connections that are set to UTC and to their role before anybody uses them. */
export function createPool(options: PoolOptions): pg.Pool {
  const role = options.role === undefined ? 'none' : pg.escapeIdentifier(options.role)
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: applicationName(),
    max: options.max ?? 10,
    connectionTimeoutMillis: 15_000,
    types: valueParsers,
    // Sends queries without waiting for earlier answers. Each query fails or succeeds by itself.
    pipeline: true,
    async onConnect(client) {
      await client.query(`set role ${role}; set time zone 'UTC'; set datestyle to iso`)
    },
  })
  // Without this listener a restart of the server would end this process: the pool itself listens only to idle
  // connections.
  pool.on('connect', (client) => client.on('error', () => {})) // the query that was running reports it
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client // it holds the last query, and the key that can cancel a query
    options.onIdleError?.(error)
  })
  return pool
}
