import type pg from 'pg'
import { lockMigrations, type Migration, recordMigration } from '../migrate.ts'
import { ensureRoles } from '../roles.ts'
import { EXACT_TEXT, sumOfTable, type TableSum } from './rows.ts'
import { type Sequences, writeSequences } from './sequences.ts'
import { connect } from './snapshot.ts'
import { listTables, type Table } from './tables.ts'

/** A database under construction: empty tables that accept rows as they are, without triggers. */
export interface EmptyInstallation {
  client: pg.Client
  tables: Table[]
}

export interface Filled {
  /** Checksums of the inserted rows, computed while they are inserted. */
  sums: Record<string, TableSum>
  sequences: Sequences
}

/** The target already holds something, or its contents differ from what was put in. */
export class FillError extends Error {}

/** The connection broke during the commit: it may have succeeded, or not. */
export class UncertainCommit extends Error {}

/**
 * Makes an installation in an empty database in one transaction: the migrations, what `put` writes, then a check that
 * everything is there. `last` may still change rows. Any error but an UncertainCommit leaves the database empty.
 */
export async function fillDatabase<T extends Filled>(
  options: { url: string; migrations: readonly Migration[] },
  put: (target: EmptyInstallation) => Promise<T>,
  last: (client: pg.Client, filled: T) => Promise<void> = async () => {},
): Promise<T> {
  const client = await connect(options.url)
  try {
    await lockMigrations(client) // a process that starts meanwhile waits, and finds the work done
    await refuseTables(client)
    await ensureRoles(client)
    await client.query('begin')
    await client.query(EXACT_TEXT)
    for (const migration of options.migrations) await recordMigration(client, migration)
    const tables = await listTables(client)
    const reopen = await suspendRules(client, tables)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`) // what the migrations put in
    const filled = await put({ client, tables })
    await writeSequences(client, filled.sequences)
    await client.query('set constraints all immediate') // a table with outstanding checks cannot be altered
    await verify(client, tables, filled.sums)
    await last(client, filled)
    await client.query('set constraints all immediate')
    await reopen()
    await client.query('commit').catch((error) => {
      throw new UncertainCommit('The connection to the database was lost at the end', { cause: error })
    })
    return filled
  } finally {
    await client.end() // uncommitted changes end with the session
  }
}

async function refuseTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`)
  if (rows[0]) throw new FillError(`The database is not empty (it has a table ${rows[0].name}): name an empty one`)
}

/**
 * Suspends our triggers, which would count every row a second time, and forced row-level security, which would hide
 * rows even from the owner of the tables. An ordinary owner may not suspend foreign keys, so the order of the tables
 * matters.
 */
async function suspendRules(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name join pg_class c on c.oid = name::regclass where c.relforcerowsecurity`,
    [tables.map(({ name }) => name)],
  )
  const forced = rows.map(({ name }) => name)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const name of forced) await client.query(`alter table ${name} no force row level security`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const name of forced) await client.query(`alter table ${name} force row level security`)
  }
}

async function verify(client: pg.ClientBase, tables: readonly Table[], sums: Filled['sums']): Promise<void> {
  for (const table of tables) {
    const there = await sumOfTable(client, table)
    const given = sums[table.name]
    if (given?.sha256 === there.sha256 && given.rows === there.rows) continue
    throw new FillError(`${table.name} arrived with ${there.rows} rows that are not the ${given?.rows ?? 0} given`)
  }
}
