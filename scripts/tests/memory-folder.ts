import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** The folder that Linux keeps in memory. */
const FOLDER = '/dev/shm'
/**
 * The room that is needed: several times what a PostgreSQL server with its log and the databases of four processes
 * take.
 */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory from which programs can run, if this machine has one with enough room. Making and removing a
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

/** Whether programs may run from the folder. A folder that is not a mount of its own is not in memory. */
export function mayHoldPrograms(mounts: string, folder = FOLDER): boolean {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, where]) => where === folder)
  return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec')
}
