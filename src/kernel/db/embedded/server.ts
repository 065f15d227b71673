import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { anyoneServesCluster, type PostmasterFile, readPostmasterFile, servesCluster } from './processes.ts'
import type { ServerSettings } from './settings.ts'
import { DatabaseStartError, explainFileError, explainOutput } from './start-error.ts'

export const PORT = 5432 // only part of the socket's name
const LOG_LIMIT = 5_000_000
/** sockaddr_un holds 108 bytes on Linux, 104 on macOS. */
const SOCKET_PATH_LIMIT = 100
const STEP_MS = 10
const RETRY_MS = 100
const PATIENCE_STEPS = 600

export interface RunningPostgres {
  pid: number
  socketDir: string
  startedHere: boolean
}

/**
 * Attaches to the cluster's running server or starts one. If processes start at once, PostgreSQL's own lock file
 * decides: the loser sees it, waits and attaches. The same loop waits for a server that is shutting down, and for the
 * children of a killed one to end.
 */
export async function ensureServer(
  place: Place,
  binaries: Binaries,
  settings: ServerSettings,
): Promise<RunningPostgres> {
  for (let step = 0; step < PATIENCE_STEPS; step++) {
    const running = await findRunning(place)
    if (running?.ready) return { pid: running.pid, socketDir: running.socketDir, startedHere: false }
    if (!running) {
      const started = await launch(place, binaries, settings)
      if (started) return started
      await removeStaleFiles(place)
    }
    await sleep(RETRY_MS)
  }
  throw new DatabaseStartError(
    `PostgreSQL in ${place.home} did not become ready within a minute: read ${join(place.home, 'server.log')}, and end what holds ${join(place.cluster, 'postmaster.pid')}`,
  )
}

async function findRunning(place: Place): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(place.cluster)
  return file && (await servesCluster(file.pid, place.cluster)) ? file : undefined
}

/** Undefined if another server holds the cluster, or has not released it yet. */
async function launch(
  place: Place,
  binaries: Binaries,
  settings: ServerSettings,
): Promise<RunningPostgres | undefined> {
  const socketDir = await makeSocketDir(place)
  const logPath = join(place.home, 'server.log')
  const size = await stat(logPath).then(
    (found) => found.size,
    () => 0,
  )
  const log = await open(logPath, size > LOG_LIMIT ? 'w' : 'a', 0o600).catch((error) => {
    throw explainFileError(error, place.home)
  })
  const logStart = (await log.stat()).size
  const options = Object.entries({ ...settings, unix_socket_directories: socketDir, port: String(PORT) })
  const child = spawn(
    join(binaries.folder, 'bin/postgres'),
    ['-D', place.cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.user,
      cwd: place.home,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      // A session of its own: Ctrl-C in the terminal then reaches only Galley, which shuts the server down cleanly.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  child.unref()
  const failure = await readiness(child, place)
  await log.close()
  if (failure === undefined) return { pid: child.pid ?? 0, socketDir, startedHere: true }
  const output = `${failure}${(await readFile(logPath, 'utf8')).slice(logStart)}`
  if (/lock file ".*" already exists|pre-existing shared memory block|lock file .* is empty/.test(output)) {
    return undefined
  }
  throw explainOutput('postgres', output, place.home)
}

/** Undefined once the server accepts connections. Otherwise the reason why it never will. */
async function readiness(child: ChildProcess, place: Place): Promise<string | undefined> {
  let ended: string | undefined
  child.once('error', (error) => {
    ended = `cannot execute: ${error.message}\n`
  })
  child.once('exit', () => {
    ended ??= ''
  })
  while (ended === undefined) {
    const file = await readPostmasterFile(place.cluster)
    if (file?.ready && file.pid === child.pid) return undefined
    await sleep(STEP_MS)
  }
  return ended
}

/**
 * The folder of the server's socket. Its path is short, because the length of a socket's path is limited, and every
 * process computes the same one. Each user has a separate folder, since a folder that another user's server left is
 * closed to this user.
 */
export function socketDirOf(place: Place): string {
  const owned = `${place.home}\0${serverUid(place)}`
  const dir = join(tmpdir(), `galley-pg-${createHash('sha256').update(owned).digest('hex').slice(0, 12)}`)
  const path = join(dir, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(path) > SOCKET_PATH_LIMIT) {
    throw new DatabaseStartError(
      `The path of the database's socket is too long (${path}, more than ${SOCKET_PATH_LIMIT} bytes): set TMPDIR to a shorter folder, for example /tmp`,
    )
  }
  return dir
}

function serverUid(place: Place): number | undefined {
  return place.user?.uid ?? process.getuid?.()
}

/** Makes the socket's folder, closed to other users: whoever can open the socket acts as the database's owner. */
async function makeSocketDir(place: Place): Promise<string> {
  const dir = socketDirOf(place)
  const uid = serverUid(place)
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw explainFileError(error, dir)
  })
  const found = await lstat(dir)
  const ours = found.isDirectory() && (found.mode & 0o077) === 0
  if (ours && place.user && found.uid === process.getuid?.()) await chown(dir, place.user.uid, place.user.gid)
  else if (!ours || found.uid !== uid) {
    throw new DatabaseStartError(`${dir} is not a private folder of user ${uid}: remove it and start again`)
  }
  return dir
}

/**
 * Removes a lock file whose process number now belongs to another program or to a dead server that nobody reaped,
 * because it would block every start. The file is removed only if no process works in the cluster, so that a new server
 * keeps its own.
 */
async function removeStaleFiles(place: Place): Promise<void> {
  const paths = [join(place.cluster, 'postmaster.pid'), join(socketDirOf(place), `.s.PGSQL.${PORT}.lock`)]
  const read = () => Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => undefined)))
  const before = await read()
  if (await anyoneServesCluster(place.cluster)) return
  const now = await read()
  for (const [index, path] of paths.entries()) {
    if (before[index] !== undefined && before[index] === now[index]) await rm(path, { force: true })
  }
}
