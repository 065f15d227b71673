import type pg from 'pg'
import type { Migration } from '../migrate.ts'
import { type Filled, fillDatabase } from './fill.ts'
import { knownMigrations } from './known-migrations.ts'
import { readRows, sumOfRows, type TableSum, writeRows } from './rows.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import type { Table } from './tables.ts'

/**
 * Copies an installation from one database into another, empty one. `begin` runs once the source is connected, before
 * anything is read from it. Any error but an UncertainCommit leaves the target empty.
 */
export async function copyDatabase(options: {
  from: string
  to: string
  migrations: readonly Migration[]
  begin?: () => Promise<void>
}): Promise<Record<string, TableSum>> {
  const copy = async (source: Snapshot) => {
    const migrations = knownMigrations(options.migrations, source.migrations)
    const { sums } = await fillDatabase({ url: options.to, migrations }, ({ client, tables }) =>
      copyRows(source, client, tables),
    )
    return sums
  }
  return withSnapshot(options.from, copy, options.begin)
}

async function copyRows(source: Snapshot, target: pg.Client, tables: readonly Table[]): Promise<Filled> {
  refuseOthers(source.tables, tables)
  const sums: Record<string, TableSum> = {}
  for (const table of tables) {
    const sum = sumOfRows()
    for await (const lines of readRows(source.client, table)) {
      sum.add(lines)
      await writeRows(target, table, lines)
    }
    sums[table.name] = sum.sum()
  }
  return { sums, sequences: source.sequences }
}

/** Throws if the source has a table or column that the migrations do not make: its data would be lost. */
export function refuseOthers(given: readonly Pick<Table, 'name' | 'columns'>[], known: readonly Table[]): void {
  for (const { name, columns } of given) {
    const table = known.find((each) => each.name === name)
    if (!table) throw new Error(`The database has a table ${name} that no migration makes: remove the table first`)
    if (JSON.stringify(table.columns) !== JSON.stringify(columns)) {
      throw new Error(
        `The columns of ${name} differ from those that the migrations make, so the table was changed by hand: undo the change first`,
      )
    }
  }
}
