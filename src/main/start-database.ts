import type { Config } from '#kernel/config.ts'
import { ensureApplicationLogin, signsInAsSuperuser } from '#kernel/db/application-login.ts'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { migrate } from '#kernel/db/migrate.ts'
import type { Log } from '#kernel/log.ts'
import { refuseMarked } from './marker.ts'
import { MIGRATIONS_FOLDER } from './paths.ts'

/** A reachable database server, whose content has not been checked yet. */
export interface ReachedDatabase {
  /** The owner's connection string: for migrations and the operator's commands. */
  url: string
  /** Ends the embedded server. Any other server keeps running. */
  stop(): Promise<void>
}

export interface RunningDatabase extends ReachedDatabase {
  /** The connection string of the running application, which may act only in its own roles. */
  login: string
}

/** The migrated database of this installation: the server in DATABASE_URL, or else the embedded one. */
export async function startDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  refuseMarked(config)
  const database = await reachDatabase(config, log)
  try {
    const applied = await migrate({ url: database.url, directory: MIGRATIONS_FOLDER })
    if (applied.length > 0) log.info({ migrations: applied.length, last: applied.at(-1) }, 'database migrated')
    return { ...database, login: await loginOf(database, config, log) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Connects to the database of this installation without migrating or checking it. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<ReachedDatabase> {
  return config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : startEmbeddedPostgres({ dataDir: config.dataDir, log })
}

/**
 * The application's login. The embedded server has a separate one; on another server it is the user in DATABASE_URL.
 */
async function loginOf({ url }: ReachedDatabase, config: Config, log: Log): Promise<string> {
  if (!config.databaseUrl) return ensureApplicationLogin(url)
  if (await signsInAsSuperuser(url)) {
    log.warn(
      'The user of DATABASE_URL is a superuser of the server, who passes every row-level policy: name a plain user ' +
        'there, who owns the database (docs/guides/many-users.md, "The database user")',
    )
  }
  return url
}
