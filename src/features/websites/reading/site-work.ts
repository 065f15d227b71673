import { HeavyWorkEnded } from '#kernel/heavy-work/child.ts'
import { type HeavyTask, heavyTask } from '#kernel/heavy-work/heavy-task.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type { SiteFindings, SiteSource } from '../findings.ts'
import type { readSite } from '../read-site.ts'
import type { importsOf, Resources, resourcesOf } from './resources.ts'

const resourcesTask = heavyTask<typeof resourcesOf>(new URL('./resources.ts', import.meta.url), 'resourcesOf')
const importsTask = heavyTask<typeof importsOf>(new URL('./resources.ts', import.meta.url), 'importsOf')
const readSiteTask = heavyTask<typeof readSite>(new URL('../read-site.ts', import.meta.url), 'readSite')
/** A large site uses a fifth of these limits. */
const LIMITS = { cpuSeconds: 5, memoryMb: 1024 }
/**
 * The limit for all tasks of one reading together: a hostile site may redirect twice, and be slow to parse each time.
 */
const CPU_SECONDS = 8

/**
 * Parses strangers' pages in a child process. Each method returns null if the work of the reading exceeded its limits.
 */
export interface SiteWork {
  resourcesOf(page: { url: string; html: string }): Promise<Resources | null>
  importsOf(sheets: readonly { url: string; css: string }[]): Promise<string[] | null>
  readSite(source: SiteSource): Promise<SiteFindings | null>
}

/** Throws 503 if too many tasks are waiting. */
export function createSiteWork(heavyWork: HeavyWork, parties: readonly string[]): SiteWork {
  let left = CPU_SECONDS
  async function run<I, O>(task: HeavyTask<I, O>, input: I): Promise<O | null> {
    if (left <= 0) return null
    const limits = { ...LIMITS, parties, cpuSeconds: Math.min(LIMITS.cpuSeconds, left) }
    const spent = (cpuSeconds: number) => {
      left -= cpuSeconds
    }
    return heavyWork.run(task, input, { ...limits, spent }).catch(ended)
  }
  return {
    resourcesOf: (page) => run(resourcesTask, page),
    importsOf: (sheets) => run(importsTask, sheets),
    readSite: (source) => run(readSiteTask, source),
  }
}

/** Matches a parser's error for a page that is nested too deeply. It is treated like a page that used up its time. */
const TOO_DEEP = /RangeError: Maximum call stack size exceeded/

function ended(error: unknown): null {
  if (error instanceof HeavyWorkEnded || (error instanceof Error && TOO_DEEP.test(error.message))) return null
  throw error
}
