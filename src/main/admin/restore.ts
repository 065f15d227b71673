import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { holdAfterRestore } from '#features/publisher/index.ts'
import type { Header } from '#kernel/backup/format.ts'
import { restoreBackup } from '#kernel/backup/restore-backup.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Config, dataDirOf, keyFileIn } from '#kernel/config.ts'
import { checkKeys } from '#kernel/crypto/check-keys.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { migrate, readMigrations } from '#kernel/db/migrate.ts'
import { UncertainCommit } from '#kernel/db/transfer/fill.ts'
import { DATA_FOLDER } from '#kernel/private-files.ts'
import { sealedColumns } from '../../sealed.ts'
import { keyRingOf } from '../check-stored-keys.ts'
import { composeServices } from '../compose.ts'
import { loadConfig } from '../load-config.ts'
import { clearMarker, setMarker } from '../marker.ts'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import { type ReachedDatabase, reachDatabase } from '../start-database.ts'
import type { Command, CommandContext } from './command.ts'

const BROKEN_OFF =
  'Restoring a backup into this data folder was interrupted: empty the folder (and the database of DATABASE_URL), then restore again'

export const restore: Command = {
  usage: '<file>',
  what: 'restore a backup into an empty data folder and an empty database',
  words: 1,
  async run(ctx, { words: [name = ''] }) {
    const { env, say } = ctx
    const dataDir = dataDirOf(env)
    const before = entriesOf(dataDir)
    const inTheWay = before.filter((entry) => entry !== 'keys')
    if (inTheWay.length > 0) {
      throw new Error(`${dataDir} is not empty (${inTheWay[0]}): name another folder by GALLEY_DATA, or empty it`)
    }
    mkdirSync(dataDir, { recursive: true, mode: DATA_FOLDER })
    setMarker(dataDir, 'restoring', BROKEN_OFF)
    let target: { config: Config; database: ReachedDatabase } | null = null
    let filled = false
    try {
      const migrations = await readMigrations(MIGRATIONS_FOLDER)
      const { header, sums } = await restoreBackup({
        file: resolve(name),
        migrations,
        async open(header, keys) {
          target = await openTarget(ctx, dataDir, keys)
          say(`A backup of ${header.takenAt}, written by Galley ${header.galley}.`)
          return { databaseUrl: target.database.url, filesFolder: join(dataDir, 'files') }
        },
        last: (client) => checkKeysThere(client, loadConfig(env)),
      })
      filled = true
      if (!target) throw new Error('The archive is empty')
      await settle(ctx, target, header)
      const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
      say(`Restored ${rows} rows and ${Object.keys(sums.files).length} files. Start Galley as usual.`)
      clearMarker(dataDir, 'restoring')
    } catch (error) {
      await stopOf(target)
      target = null
      if (!filled && !(error instanceof UncertainCommit)) clear(dataDir, before) // otherwise the marker says what to do
      throw error
    } finally {
      await stopOf(target)
    }
  },
}

/** A separate function, because the type checker does not see that `openTarget` may have set `target`. */
const stopOf = (target: { database: ReachedDatabase } | null): Promise<void> | undefined => target?.database.stop()

/** Stores the keys and connects to the database. Throws if keys are missing, or if other keys are there. */
async function openTarget({ env, log }: CommandContext, dataDir: string, keys: string | null) {
  const file = keyFileIn(dataDir)
  const there = existsSync(file) ? readFileSync(file, 'utf8') : null
  if (!env.GALLEY_KEYS) {
    if (keys === null && there === null) {
      throw new Error(
        `The backup was written without keys: put the key file of that time at ${file}, or set GALLEY_KEYS`,
      )
    }
    if (keys !== null && there !== null && keys.trim() !== there.trim()) {
      throw new Error(`${file} holds other keys than the backup: remove it, or restore into another folder`)
    }
    if (keys !== null && there === null) writeFileSync(file, keys, { mode: 0o600, flag: 'wx' })
  }
  const config = loadConfig(env)
  return { config, database: await reachDatabase(config, log) }
}

/** Checks the keys against the columns in the backup, because a backup of an earlier release lacks some of today's. */
async function checkKeysThere(client: pg.Client, config: Config): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', attrelid::regclass, attname) as name from pg_attribute where attnum > 0 and not attisdropped`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const columns = sealedColumns.filter(({ table, column }) => there.has(`${table}.${column}`))
  await checkKeys(client, keyRingOf(config), columns)
}

/** Migrates the database to this release, and asks people about what may have been published since the backup. */
async function settle(
  { log, say }: CommandContext,
  { config, database }: { config: Config; database: ReachedDatabase },
  header: Header,
): Promise<void> {
  await migrate({ url: database.url, directory: MIGRATIONS_FOLDER })
  const services = await composeServices({ config, databaseUrl: database.url, log, clock: systemClock })
  const operator = openDatabase({ url: database.url, role: 'galley_operator', max: 1 })
  try {
    const { asked, lookedFor } = await holdAfterRestore(services, operator, Date.parse(header.takenAt))
    if (asked > 0) {
      say(
        `${asked} posts may have gone out between ${header.takenAt} and now: they wait for a person to look, ` +
          'and are not sent again until somebody says so.',
      )
    }
    if (lookedFor > 0) {
      say(
        lookedFor === 1
          ? '1 post that is approved for later is looked up at its network before it goes out as planned.'
          : `${lookedFor} posts that are approved for later are looked up at their networks before they go out as planned.`,
      )
    }
  } finally {
    await operator.destroy()
    await services.db.destroy()
  }
}

function entriesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Restores the folder's earlier state: empty, except for a key file. */
function clear(dataDir: string, before: readonly string[]): void {
  for (const entry of entriesOf(dataDir)) {
    if (!before.includes(entry)) rmSync(join(dataDir, entry), { recursive: true, force: true })
  }
}
