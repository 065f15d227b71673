import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type AppliedMigration, asOfBaseline } from './baseline.ts'
import { explainConnectError } from './connect-error.ts'
import { applicationName } from './pool.ts'
import { ensureRoles, refuseTemporaryTables } from './roles.ts'

/**
 * The advisory lock that lets only one process migrate a database at a time. Any number works as long as it never
 * changes.
 */
const LOCK = 4_205_711

export interface Migration extends AppliedMigration {
  sql: string
}

/** The database and the migrations folder contradict each other, or a migration failed and was rolled back. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

/**
 * Applies the migrations of `directory` that the database lacks, and returns their names. Each runs in its own
 * transaction. Several processes may call it at once.
 */
export async function migrate(options: { url: string; directory: string }): Promise<string[]> {
  const migrations = await readMigrations(options.directory)
  const client = new pg.Client({ connectionString: options.url, application_name: applicationName() })
  client.on('error', () => {}) // the running query reports it
  await client.connect().catch((error) => {
    throw explainConnectError(error, options.url)
  })
  try {
    await lockMigrations(client)
    await ensureRoles(client)
    await refuseTemporaryTables(client)
    const waiting = await findWaiting(client, migrations)
    for (const migration of waiting) await apply(client, migration)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end() // the lock ends with the session
  }
}

/** Locks the database's migrations until the session ends. Other processes wait. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/** Every `NNN-name.sql` of the folder in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => /^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  numbers.forEach((number, index) => {
    if (number === undefined) throw new MigrationError(`${names[index]}: call a migration NNN-what-it-does.sql`)
    if (number === numbers[index - 1])
      throw new MigrationError(`${names[index - 1]} and ${names[index]} bear the same number`)
  })
  return Promise.all(
    names.map(async (name) => {
      // A checkout with Windows line ends must give the same checksum.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: hash('sha256', sql, 'hex') }
    }),
  )
}

/** Runs a migration and records it, in the caller's transaction. */
export async function recordMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await makeRecord(client)
  await client.query(migration.sql)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
}

async function makeRecord(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
}

async function findWaiting(client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> {
  await makeRecord(client)
  const record = await readRecord(client, migrations)
  record.forEach((applied, index) => {
    const migration = migrations.find(({ name }) => name === applied.name)
    if (!migration) {
      throw new MigrationError(
        `The database has migration ${applied.name}, which this release does not know: it was used by a later release. Start that one.`,
      )
    }
    if (migration.sha256 !== applied.sha256) {
      throw new MigrationError(
        `Migration ${applied.name} was changed after it had been applied: restore the file and put the change in a new migration.`,
      )
    }
    const expected = migrations[index]
    if (expected && expected.name !== applied.name) {
      throw new MigrationError(
        `Migration ${expected.name} comes before ${applied.name}, which is applied already: give it a higher number.`,
      )
    }
  })
  return migrations.slice(record.length)
}

/** The applied migrations. If they are from before the baseline, the table now records the baseline in their place. */
async function readRecord(client: pg.ClientBase, migrations: Migration[]): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migration order by name collate "C"',
  )
  const record = asThisReleaseHasIt(rows, migrations)
  const [baseline] = record
  if (record === rows || !baseline) return record
  await client.query(
    `with before as (delete from schema_migration returning applied_at)
     insert into schema_migration (name, sha256, applied_at) select $1, $2, max(applied_at) from before`,
    [baseline.name, baseline.sha256],
  )
  return record
}

function asThisReleaseHasIt(rows: AppliedMigration[], migrations: Migration[]): readonly AppliedMigration[] {
  try {
    return asOfBaseline(rows, migrations)
  } catch (error) {
    throw new MigrationError(`The database cannot be used by this release. ${messageOf(error)}`, { cause: error })
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await recordMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(
      `Migration ${migration.name} failed${placeOf(error, migration.sql)}: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  return ` at line ${sql.slice(0, Number(error.position)).split('\n').length}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
