import { readFileSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { socketDirOf } from '../support/embedded-app.ts'
import { MIGRATIONS } from '../support/template-database.ts'
import { createTestDatabase } from '../support/test-database.ts'

export interface RunDatabase {
  url: string
  /** Kills the server with -9; its launcher starts it again. False: it is away. Null: it is not ours to kill. */
  kill: (() => boolean) | null
  drop(): Promise<void>
}

/**
 * Opens a server of the run's own, with the product's own settings: what is committed must survive a kill. With
 * DATABASE_URL, a database of that server instead.
 */
export async function openRunDatabase(folder: string): Promise<RunDatabase> {
  if (process.env.DATABASE_URL) return { ...(await createTestDatabase()), kill: null }
  const dataDir = join(folder, 'database')
  await mkdir(dataDir)
  for (const path of [folder, dataDir]) await chmod(path, 0o755) // root's server runs as another user
  const log = { info() {}, warn() {}, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir, log })
  await migrate({ url: server.url, directory: MIGRATIONS })
  const signal = (name: 'SIGKILL' | 'SIGQUIT'): boolean => {
    try {
      const lock = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
      return process.kill(Number(lock.split('\n')[0]), name)
    } catch {
      return false // there is no lock file, or no such process: it was shut down or just killed
    }
  }
  process.once('exit', () => signal('SIGQUIT'))
  return {
    url: server.url,
    kill: () => signal('SIGKILL'),
    async drop() {
      await server.stop()
      await rm(socketDirOf(server.url), { recursive: true, force: true })
    },
  }
}
