import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { buildOnce } from './build-once.ts'
import type { Place } from './place.ts'
import { fillFor, type ServerUser } from './server-user.ts'
import { DatabaseStartError, explainOutput, USE_OWN_SERVER } from './start-error.ts'

/** The role that owns the cluster. The application never uses it: it bypasses every row-level policy. */
export const OWNER = 'galley'

/** Makes the cluster if there is none. Refuses a cluster of another major version. */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return buildOnce(place.cluster, (partial) => initialise(partial, place, binaries, durable))
  if (version.trim() !== binaries.major) {
    throw new DatabaseStartError(
      `The database in ${place.cluster} was made by PostgreSQL ${version.trim()}, this package brings PostgreSQL ${binaries.major}: ` +
        `start the earlier release, dump the data and load it into a new data folder. ${USE_OWN_SERVER}`,
    )
  }
}

async function initialise(partial: string, place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const run = (as: ServerUser | undefined, into: string) => runInitdb(place, binaries, as, argumentsOf(into, durable))
  if (place.user) await fillFor(place.user, partial, run)
  else await run(undefined, partial)
}

function argumentsOf(folder: string, durable: boolean): string[] {
  // The built-in C.UTF-8 sorts the same on every system and survives upgrades of the C library.
  const options = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  return [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    '--auth=trust', // the socket's folder is closed to every other user
    '--no-instructions',
    ...options,
    ...(durable ? [] : ['--no-sync']),
  ]
}

function runInitdb(place: Place, binaries: Binaries, as: ServerUser | undefined, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, 'bin/initdb'), args, {
      ...as,
      cwd: place.home,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => reject(explainOutput('initdb', `cannot execute: ${error.message}`, place.home)))
    child.on('close', (code) => (code === 0 ? resolve() : reject(explainOutput('initdb', output, place.home))))
  })
}
