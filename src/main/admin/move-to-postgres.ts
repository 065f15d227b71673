import pg from 'pg'
import type { Config } from '#kernel/config.ts'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { migrate, readMigrations } from '#kernel/db/migrate.ts'
import { applicationName } from '#kernel/db/pool.ts'
import { copyDatabase } from '#kernel/db/transfer/copy-database.ts'
import { UncertainCommit } from '#kernel/db/transfer/fill.ts'
import { connect } from '#kernel/db/transfer/snapshot.ts'
import { Env } from '#kernel/env.ts'
import { loadConfig } from '../load-config.ts'
import { clearMarker, readMarker, setMarker } from '../marker.ts'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import type { ReachedDatabase } from '../start-database.ts'
import type { Command, CommandContext } from './command.ts'

export const moveToPostgres: Command = {
  usage: '<DATABASE_URL> | --undo',
  what: 'copy the embedded database to an empty one of a PostgreSQL server, and close it here',
  options: { undo: { type: 'boolean' } },
  words: 1,
  async run(ctx, { words: [target = ''], options }) {
    const config = loadConfig(ctx.env)
    if (config.databaseUrl) throw new Error('DATABASE_URL is set: this installation is on a PostgreSQL server already')
    const database = await startEmbeddedPostgres({ dataDir: config.dataDir, log: ctx.log })
    try {
      if (options.undo === true) await undo(ctx, config, database)
      else await move(ctx, config, database, targetUrl(target))
    } finally {
      await database.stop()
    }
  },
}

/**
 * Moves the database. It closes the source to everybody else while it reads, so that everything is moved. The source
 * stays closed afterwards, and a start on it is refused: if both databases published, posts would be published twice.
 */
async function move({ say }: CommandContext, config: Config, source: ReachedDatabase, to: string): Promise<void> {
  const where = serverOf(to)
  const earlier = readMarker(config.dataDir, 'moved')
  if (earlier && !earlier.includes(BROKEN_OFF)) throw new Error(earlier)
  await setOpen(source, true) // an earlier move may have been aborted
  await migrate({ url: source.url, directory: MIGRATIONS_FOLDER })
  setMarker(config.dataDir, 'moved', `${BROKEN_OFF}to ${where}. ${HOW_TO_GO_ON}`)
  try {
    const sums = await copyDatabase({
      from: source.url,
      to,
      migrations: await readMigrations(MIGRATIONS_FOLDER),
      begin: async () => {
        await setOpen(source, false)
        await refuseOthers(source)
      },
    })
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0)
    setMarker(config.dataDir, 'moved', movedWords(where))
    say(
      `Moved ${rows} rows of ${Object.keys(sums).length} tables to ${where}; each table there has the same content as here.`,
    )
    say(`Start with DATABASE_URL from now on, with the same GALLEY_DATA: files and keys stay in ${config.dataDir}.`)
  } catch (error) {
    if (error instanceof UncertainCommit) throw new Error(`${error.message}. ${HOW_TO_GO_ON}`, { cause: error })
    await setOpen(source, true)
    clearMarker(config.dataDir, 'moved')
    throw error
  }
}

const BROKEN_OFF = 'A move of this database was interrupted on its way '
const HOW_TO_GO_ON =
  'Look at the database there: if it has tables, start with DATABASE_URL; if it is empty, run the move again, or "npm run admin -- move-to-postgres --undo"'

const movedWords = (where: string): string =>
  `The database of this data folder was moved to ${where}: start with DATABASE_URL. What is left here is out of date, and ` +
  'starting on it would publish posts a second time'

/** Opens the source again, for an operator who gives up the new server before anything happened there. */
async function undo({ say }: CommandContext, config: Config, source: ReachedDatabase): Promise<void> {
  if (!readMarker(config.dataDir, 'moved')) throw new Error('The database of this data folder was not moved')
  await setOpen(source, true)
  clearMarker(config.dataDir, 'moved')
  say(
    'The embedded database is in use again. Never start Galley with the other database too: posts would be published twice.',
  )
}

/**
 * Sets whether the embedded database accepts connections, even from its superuser. The database itself stores this
 * setting, so it applies to copies of the data folder too.
 */
async function setOpen(source: ReachedDatabase, open: boolean): Promise<void> {
  await beside(source, async (admin, name) => {
    await admin.query(`alter database ${pg.escapeIdentifier(name)} with allow_connections ${open}`)
  })
}

async function refuseOthers(source: ReachedDatabase): Promise<void> {
  await beside(source, async (admin, name) => {
    const { rows } = await admin.query<{ application_name: string }>(
      `select distinct application_name from pg_stat_activity
       where datname = $1 and backend_type = 'client backend' and application_name <> $2`,
      [name, applicationName()],
    )
    if (rows.length === 0) return
    const who = rows.map((row) => row.application_name || 'a program without a name').join(', ')
    throw new Error(`The database is in use (${who}): stop Galley, and what else is connected, then move it`)
  })
}

/** Connects to another database of the same server, because this one can be closed only from there. */
async function beside(source: ReachedDatabase, work: (admin: pg.Client, name: string) => Promise<void>): Promise<void> {
  const url = new URL(source.url)
  const name = url.pathname.slice(1)
  url.pathname = '/template1'
  const admin = await connect(url.href)
  try {
    await work(admin, name)
  } finally {
    await admin.end()
  }
}

function targetUrl(text: string): string {
  const parsed = Env.shape.DATABASE_URL.safeParse(text)
  if (parsed.success && parsed.data) return parsed.data
  throw new Error('Name the new database: postgres://user:password@host:5432/galley')
}

function serverOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
