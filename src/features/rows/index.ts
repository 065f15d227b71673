import { getContextDatabase } from './operations/get-database.ts'
import { listContextDatabases } from './operations/list-databases.ts'
import { listContextMappings } from './operations/list-mappings.ts'
import { listContextRows } from './operations/list-rows.ts'
import { mapContextDatabase } from './operations/map-database.ts'
import { readContextDatabase } from './operations/read-database.ts'
import { unmapContextDatabase } from './operations/unmap-database.ts'

export { readDatabasesLater, startDueDatabases } from './reading/read-databases-later.ts'
export { startDueWrites, writeRowsLater } from './writing/write-rows-later.ts'

export const rowOperations = {
  listContextDatabases,
  getContextDatabase,
  mapContextDatabase,
  unmapContextDatabase,
  readContextDatabase,
  listContextMappings,
  listContextRows,
}
