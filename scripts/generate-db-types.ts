/**
 * Writes src/kernel/db/types.gen.ts, the tables as Kysely sees them, from a freshly migrated database. With --check it
 * changes nothing, and fails if the file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createTestDatabase } from '../tests/support/test-database.ts'
import { describeTables } from './describe-tables.ts'

const FILE = join(import.meta.dirname, '../src/kernel/db/types.gen.ts')

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const types = await describeTables(client).finally(() => client.end())
await database.drop()

if (!process.argv.includes('--check')) {
  await writeFile(FILE, types)
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== types) {
  console.error('src/kernel/db/types.gen.ts does not fit db/migrations: run "node scripts/generate-db-types.ts"')
  process.exitCode = 1
}
