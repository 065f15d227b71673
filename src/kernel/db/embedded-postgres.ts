import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Binaries, installBinaries, removeOtherVersions } from './embedded/binaries.ts'
import { removePartials } from './embedded/build-once.ts'
import { ensureCluster, OWNER } from './embedded/cluster.ts'
import { peerSettings } from './embedded/peers.ts'
import { choosePlace, type Place } from './embedded/place.ts'
import { readPostmasterFile, servesCluster } from './embedded/processes.ts'
import { ensureServer, PORT, type RunningPostgres, socketDirOf } from './embedded/server.ts'
import { SERVER_SETTINGS, THROWAWAY_SETTINGS } from './embedded/settings.ts'
import { explainFileError } from './embedded/start-error.ts'
import { APPLICATION_NAME, applicationName } from './pool.ts'

const WATCH_MS = 500
const STOP_STEP_MS = 20
const STOP_STEPS = 1500

export interface EmbeddedPostgresOptions {
  /**
   * The folder of all data. The cluster lives in its `postgres` folder, or at the place that `postgres.location` names.
   */
  dataDir: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** For tests only: nothing is flushed to disk, and everybody who can open the socket may connect. */
  throwaway?: boolean
}

export interface EmbeddedPostgres {
  /** A connection string as in DATABASE_URL. It stays valid when the server is restarted. */
  url: string
  /** Shuts the server down cleanly, unless another process of this application is connected to it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL from its npm package in the data folder, or attaches to a running one there, and watches over it: a
 * server that dies is started again. Throws DatabaseStartError with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const place = await choosePlace(options.dataDir)
  if (place.note) log.info(place.note)
  if (place.warning) log.warn(place.warning)
  const { binaries, settings } = await prepare(place, options.throwaway === true)
  let server = await ensureServer(place, binaries, settings)
  log.info(`PostgreSQL ${server.startedHere ? 'started' : 'was running'} in ${place.home} (process ${server.pid})`)
  if (server.startedHere) await removeOtherVersions(place, binaries)
  await removePartials(place.home)

  let restarting: Promise<void> | undefined
  const restartIfDead = async (): Promise<void> => {
    if (await servesCluster(server.pid, place.cluster)) return
    log.warn(`PostgreSQL (process ${server.pid}) is gone: starting it again`)
    server = await ensureServer(place, binaries, settings)
    log.info(`PostgreSQL is back (process ${server.pid})`)
  }
  const watch = setInterval(() => {
    restarting ??= restartIfDead()
      .catch((error) => log.error(error, 'PostgreSQL could not be started again'))
      .finally(() => {
        restarting = undefined
      })
  }, WATCH_MS)
  watch.unref()

  const url = urlOf(server)
  return {
    url,
    async stop() {
      clearInterval(watch)
      await restarting
      await stopServer(place, url, log)
    },
  }
}

async function prepare(
  place: Place,
  throwaway: boolean,
): Promise<{ binaries: Binaries; settings: Record<string, string> }> {
  socketDirOf(place) // refuses before anything is written
  try {
    const binaries = await installBinaries(place)
    await ensureCluster(place, binaries, !throwaway)
    const settings = { ...SERVER_SETTINGS, ...(throwaway ? THROWAWAY_SETTINGS : await peerSettings(place)) }
    return { binaries, settings }
  } catch (error) {
    throw explainFileError(error, place.home)
  }
}

function urlOf(server: RunningPostgres): string {
  return `postgresql://${OWNER}@localhost:${PORT}/postgres?host=${encodeURIComponent(server.socketDir)}`
}

async function stopServer(place: Place, url: string, log: EmbeddedPostgresOptions['log']): Promise<void> {
  const running = await readPostmasterFile(place.cluster)
  if (!running || !(await servesCluster(running.pid, place.cluster))) return
  const others = await countOtherProcesses(url)
  if (others > 0) {
    log.info(`PostgreSQL (process ${running.pid}) is left running: ${others} other process(es) use it`)
    return
  }
  process.kill(running.pid, 'SIGINT') // PostgreSQL's "fast" shutdown: ends sessions, writes a checkpoint
  for (let step = 0; step < STOP_STEPS; step++) {
    const now = await readPostmasterFile(place.cluster)
    if (now?.pid !== running.pid && !(await servesCluster(running.pid, place.cluster))) return
    await sleep(STOP_STEP_MS)
  }
  log.warn(`PostgreSQL (process ${running.pid}) is still shutting down; it goes on by itself`)
}

/** How many other processes of this application are connected. A person's psql does not count. */
async function countOtherProcesses(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() })
  client.on('error', () => {}) // a server that is shutting down does not answer, and the query reports that
  try {
    await client.connect()
    const { rows } = await client.query<{ count: string }>(
      'select count(distinct application_name) from pg_stat_activity where starts_with(application_name, $1) and application_name <> $2',
      [`${APPLICATION_NAME} `, applicationName()],
    )
    return Number(rows[0]?.count ?? 0)
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}
