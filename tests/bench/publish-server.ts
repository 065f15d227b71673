import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { freePort } from '../support/free-port.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export interface PublishServer {
  /** The connection string of a migrated, empty database. */
  url: string
  /** The server's name in the report. */
  name: string
  /** The path of pgbench, or null. */
  pgbench: string | null
  stop(): Promise<void>
}

/**
 * Starts Debian's PostgreSQL if it is installed, otherwise the embedded one, with the schema of a checkout. Commits
 * reach the disk.
 */
export async function startPublishServer(checkout: string): Promise<PublishServer> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-publish-'))
  const server = newest ? await startDebian(join(DEBIAN, newest, 'bin'), folder) : await startEmbedded(folder)
  await migrate({ url: server.url, directory: join(checkout, 'db/migrations') })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

async function startDebian(bin: string, folder: string): Promise<PublishServer> {
  const port = await freePort()
  const data = join(folder, 'data')
  const asRoot = process.getuid?.() === 0
  const asPostgres = (file: string, args: string[]) =>
    asRoot
      ? run('runuser', ['-u', 'postgres', '--', join(bin, file), ...args], { cwd: folder })
      : run(join(bin, file), args)
  await chmod(folder, 0o755)
  if (asRoot) await chown(folder, await idOf('postgres'), -1)
  await asPostgres('initdb', ['-D', data, '-U', 'galley', '-A', 'trust', '--no-sync'])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`
  await asPostgres('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  const { stdout } = await run(join(bin, 'postgres'), ['--version'])
  return {
    url: `postgres://galley@127.0.0.1:${port}/postgres`,
    name: stdout.trim(),
    pgbench: join(bin, 'pgbench'),
    stop: async () => void (await asPostgres('pg_ctl', ['-D', data, '-m', 'fast', 'stop'])),
  }
}

async function idOf(user: string): Promise<number> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((each) => each.startsWith(`${user}:`))
  return Number(line?.split(':')[2])
}

async function startEmbedded(folder: string): Promise<PublishServer> {
  await chmod(folder, 0o755)
  const log = { info() {}, warn() {}, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  return { url: server.url, name: 'the embedded PostgreSQL', pgbench: null, stop: () => server.stop() }
}
