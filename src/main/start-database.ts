import type { Config } from '#kernel/config.ts'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { migrate } from '#kernel/db/migrate.ts'
import type { Log } from '#kernel/log.ts'
import { refuseMarked } from './marker.ts'
import { MIGRATIONS_FOLDER } from './paths.ts'

export interface RunningDatabase {
  url: string
  /** Ends the embedded server; a server of one's own is left alone. */
  stop(): Promise<void>
}

/** The database of this installation, migrated: the server of DATABASE_URL, or else the embedded one. */
export async function startDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  refuseMarked(config)
  const database = await reachDatabase(config, log)
  try {
    const applied = await migrate({ url: database.url, directory: MIGRATIONS_FOLDER })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The same as it is, without a look at what is in it. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<RunningDatabase> {
  return config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : startEmbeddedPostgres({ dataDir: config.dataDir, log })
}
