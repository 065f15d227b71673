import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { choosePlace } from '#kernel/db/embedded/place.ts'
import { readPostmasterFile } from '#kernel/db/embedded/processes.ts'
import { type Figure, median, spread } from './figures.ts'
import { startMain } from './installation.ts'

const LATER_STARTS = 5
const IDLE_MS = 10_000
const MEMORY_BAR_MB = 250

/** Measures API, web app, publisher and database as `npm start` runs them: until /readyz answers 200, and when idle. */
export async function startAndIdle(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-bench-'))
  try {
    const first = await start(dataDir)
    await first.stop()
    const later: number[] = []
    let memory = 0
    for (let round = 1; round <= LATER_STARTS; round++) {
      const running = await start(dataDir)
      later.push(running.ms)
      try {
        if (round === LATER_STARTS) memory = await idleMemory(dataDir, running.pid)
      } finally {
        await running.stop()
      }
    }
    return [
      { what: 'first start, empty data folder', figure: `${first.ms.toFixed(0)} ms` },
      { what: 'later starts', figure: `${median(later).toFixed(0)} ms (${spread(later)})` },
      {
        what: 'idle memory, Galley and all of PostgreSQL (PSS)',
        figure: `${memory.toFixed(0)} MB`,
        bar: { text: `≤ ${MEMORY_BAR_MB} MB`, met: memory <= MEMORY_BAR_MB },
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string) {
  const started = performance.now()
  const env = { GALLEY_DATA: dataDir, GALLEY_LOG_LEVEL: 'warn', DATABASE_URL: '' }
  const running = await startMain('all-in-one.ts', env, '/readyz')
  return { ...running, ms: performance.now() - started }
}

async function idleMemory(dataDir: string, pid: number): Promise<number> {
  await sleep(IDLE_MS)
  const postmaster = await readPostmasterFile((await choosePlace(dataDir)).cluster)
  if (!postmaster) throw new Error('The database is not running')
  const pids = [pid, postmaster.pid, ...(await childrenOf(postmaster.pid))]
  const sizes = await Promise.all(pids.map(proportionalMb))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') // it may have ended meanwhile
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

/** The proportional memory in MB: a page that several processes share counts in part for each. */
async function proportionalMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024
}
