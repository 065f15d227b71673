import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Stat {
  pid: number
  parent: number
  ownMs: number
  /** Processor time of its children that have ended, milliseconds. */
  endedMs: number
}

/**
 * How much processor time processes have used, in milliseconds. Unlike speed, this figure is the same on a busy
 * machine.
 */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0)
}

/** The processor time of a PostgreSQL server with all of its processes. */
export async function cpuOfServer(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = await statOf(rows[0]?.pid ?? 0)
  if (!backend) return Number.NaN
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(statOf),
  )
  const children = all.filter((stat) => stat?.parent === backend.parent)
  const main = await statOf(backend.parent)
  return children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), (main?.ownMs ?? 0) + (main?.endedMs ?? 0))
}

/** The process's figures; null if it has ended. Source: proc(5), /proc/pid/stat. */
async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (text === '') return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS
  return { pid, parent: Number(fields[1]), ownMs: ticks(11), endedMs: ticks(13) }
}
