import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Where Linux keeps files in memory. */
const FOLDER = '/dev/shm'
/** Several times what lies there at once: a PostgreSQL server with its log, and the databases of four processes. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory, if this machine has one with room, from which programs may be run too. To make and remove a
 * database, some thousand small files, costs a tenth of what it costs on a disk (docs/tests/shared-processes.md).
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    const hasRoom = Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES
    return hasRoom && mayHoldPrograms(readFileSync('/proc/mounts', 'utf8')) ? FOLDER : undefined
  } catch {
    return undefined // another system
  }
}

/** One that is not listed is a part of another, not memory. */
export function mayHoldPrograms(mounts: string, folder = FOLDER): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, where]) => where === folder)
  return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec')
}
