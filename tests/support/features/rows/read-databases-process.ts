/**
 * Reads those databases of a source that are due. It runs as its own process, so that a test can kill it: `node
 * read-databases-process.ts <database> <workspace> <source>`.
 */
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { readDatabases } from '../../../../src/features/rows/reading/read-databases.ts'
import { composeServices } from '../../../../src/main/compose.ts'
import { loadConfig } from '../../../../src/main/load-config.ts'

const [databaseUrl = '', orgId = '', sourceId = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const services = await composeServices({ config, databaseUrl, log: createLog('silent'), clock: systemClock })
await readDatabases(services, { orgId, sourceId }, () => false)
