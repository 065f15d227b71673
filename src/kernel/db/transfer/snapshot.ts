import pg from 'pg'
import { explainConnectError } from '../connect-error.ts'
import { applicationName } from '../pool.ts'
import { EXACT_TEXT } from './rows.ts'
import { readSequences, type Sequences } from './sequences.ts'
import { listTables, type Table } from './tables.ts'

/** A database as it was at one moment, whatever is written to it meanwhile. */
export interface Snapshot {
  client: pg.Client
  takenAt: string
  /** Oldest first. */
  migrations: { name: string; sha256: string }[]
  tables: Table[]
  sequences: Sequences
}

/**
 * Runs `work` on a snapshot of the whole database, all workspaces. Nobody has to stop for it; only a migration waits
 * until it is over. `before` runs once the database is connected. Throws if the database holds no installation.
 */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  before: () => Promise<void> = async () => {},
): Promise<T> {
  const client = await connect(url)
  try {
    if (!(await hasInstallation(client))) throw new Error('There is no installation in this database yet')
    await before()
    await client.query(`set role galley_operator; begin isolation level repeatable read read only; ${EXACT_TEXT}`)
    const tables = await listTables(client)
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.schema_migration order by name collate "C"',
    )
    const now = await client.query<{ at: Date }>('select now() as at')
    const takenAt = now.rows[0]?.at.toISOString() ?? ''
    return await work({ client, takenAt, migrations: rows, tables, sequences: await readSequences(client) })
  } finally {
    await client.end()
  }
}

/** Connects as the owner. Throws a message for the operator if the server cannot be reached. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() })
  client.on('error', () => {}) // the running query reports it
  await client.connect().catch((error) => {
    throw explainConnectError(error, url)
  })
  return client
}

async function hasInstallation(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  return rows[0]?.there === true
}
