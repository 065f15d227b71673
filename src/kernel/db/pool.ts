import pg from 'pg'
import { valueParsers } from './value-parsers.ts'

export const APPLICATION_NAME = 'galley'

/** One process, one name: pg_stat_activity then tells processes apart. */
export function applicationName(): string {
  return `${APPLICATION_NAME} ${process.pid}`
}

export interface PoolOptions {
  /** A PostgreSQL connection string; the pool needs sessions of its own (no pooler in transaction mode). */
  url: string
  /** Every connection acts as this role. Absent: as the user of the connection string. */
  role?: string
  /** Connections at most; 10 unless told. */
  max?: number
  /** Told of connections that broke while idle. They are replaced by themselves. */
  onIdleError?: (error: Error) => void
}

/** Connections that are set to UTC and to their role before anybody uses them. */
export function createPool(options: PoolOptions): pg.Pool {
  const role = options.role === undefined ? 'none' : pg.escapeIdentifier(options.role)
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: applicationName(),
    max: options.max ?? 10,
    connectionTimeoutMillis: 15_000,
    types: valueParsers,
    // Queries are sent without waiting for the answers to those before them; each fails or succeeds by itself.
    pipeline: true,
    async onConnect(client) {
      await client.query(`set role ${role}; set time zone 'UTC'; set datestyle to iso`)
    },
  })
  // Without a listener a restart of the server would end this process: the pool listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => {})) // whose query it breaks is told by that query
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client // it holds what was asked last, and the key with which a query can be canceled
    options.onIdleError?.(error)
  })
  return pool
}
