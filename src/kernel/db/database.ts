import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { kyselyPool } from './kysely-pool.ts'
import { createPool, type PoolOptions } from './pool.ts'
import type { DB } from './types.gen.ts'

export type Db = Kysely<DB>
/** A transaction. Operations and jobs get it as `db`. */
export type Trx = Transaction<DB>

/**
 * The roles that decide whose rows a connection may see. `migrate` creates them. `owner` is the user of the connection
 * string.
 */
export type DatabaseRole = 'owner' | 'galley_app' | 'galley_sweep' | 'galley_operator'

export interface DatabaseOptions extends Omit<PoolOptions, 'role'> {
  role: DatabaseRole
  /** Called with the pool, so that its connections can be counted. */
  onPool?: (role: string, pool: { totalCount: number; idleCount: number; waitingCount: number }) => void
}

/** Opens a pool, which connects on first use. `db.destroy()` closes it. */
export function openDatabase({ role, onPool, ...options }: DatabaseOptions): Db {
  const pool = createPool(role === 'owner' ? options : { ...options, role })
  onPool?.(role, pool)
  const dialect = new PostgresDialect({ pool: kyselyPool(pool, options.url) })
  return new Kysely<DB>({ dialect })
}
