/**
 * Reads the waiting pages of a source. It runs as its own process, so that a test can kill it: `node
 * read-pages-process.ts <database> <workspace> <source>`.
 */
import { systemClock } from '#kernel/clock.ts'
import { createLog } from '#kernel/log.ts'
import { readPages } from '../../../../src/features/context/syncing/read-pages.ts'
import { composeServices } from '../../../../src/main/compose.ts'
import { loadConfig } from '../../../../src/main/load-config.ts'

const [databaseUrl = '', orgId = '', sourceId = ''] = process.argv.slice(2)
const config = loadConfig(process.env)
const services = await composeServices({ config, databaseUrl, log: createLog('silent'), clock: systemClock })
await readPages(services, { orgId, sourceId }, () => false)
