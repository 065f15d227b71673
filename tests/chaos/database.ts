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
  /**
   * Kills the server with -9; its launcher starts it again. Answers false if the server is not running. Null if the run
   * must not kill it.
   */
  kill: (() => boolean) | null
  drop(): Promise<void>
}

/**
 * Opens a server for this run, with the product's settings: what is committed must survive a kill. With DATABASE_URL,
 * makes a database on that server instead.
 */
export async function openRunDatabase(folder: string): Promise<RunDatabase> {
  if (process.env.DATABASE_URL) return { ...(await createTestDatabase()), kill: null }
  const dataDir = join(folder, 'database')
  await mkdir(dataDir)
  for (const path of [folder, dataDir]) await chmod(path, 0o755) // a server that root starts runs as another user
  const log = { info() {}, warn() {}, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir, log })
  await migrate({ url: server.url, directory: MIGRATIONS })
  const signal = (name: 'SIGKILL' | 'SIGQUIT'): boolean => {
    try {
      const lock = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
      return process.kill(Number(lock.split('\n')[0]), name)
    } catch {
      return false // there is no lock file or no such process: the server was shut down or has just been killed
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
