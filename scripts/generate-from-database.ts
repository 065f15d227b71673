/**
 * Writes what follows from a freshly migrated database: src/kernel/db/types.gen.ts, the tables as Kysely sees them, and
 * db/schema.sql, the schema as people read it. With --check it only compares.
 */
import pg from 'pg'
import { createTestDatabase } from '../tests/support/test-database.ts'
import { describeTables } from './describe-tables.ts'
import { keepGenerated } from './keep-generated.ts'
import { describeSchema } from './schema/describe-schema.ts'

const HEAD = `-- The database of Galley, as db/migrations make it, to be read from the top. Written by "npm run generate".
--
-- Every row of a workspace bears its org_id, and so does every key. Row-level security, forced, shows a transaction
-- only the rows of the workspace (app_org) and the person (app_user) that it was opened for. The roles, which
-- src/kernel/db/roles.ts makes: galley_app, the application; galley_sweep, the workers' looks across workspaces;
-- galley_definer, in which nobody acts and as which their few functions run; galley_operator, the operator's commands.

`

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
try {
  await keepGenerated('src/kernel/db/types.gen.ts', await describeTables(client), 'db/migrations')
  await keepGenerated('db/schema.sql', HEAD + (await describeSchema(client)), 'db/migrations')
} finally {
  await client.end()
  await database.drop()
}
