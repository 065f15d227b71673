import type { HeldJob } from './job-queue.ts'

/** How often a running job is reported alive: three times within the 12 s after which another worker takes it over. */
const TOUCH_MS = 4_000

/** The jobs that this process works on. It reports them alive while there are any. */
export interface JobsInHand {
  count(name?: string): number
  add(name: string, held: HeldJob, work: Promise<void>): void
  /** Resolves when all present jobs are settled. */
  settled(): Promise<void>
}

export function createJobsInHand(touch: (name: string, held: HeldJob[]) => Promise<void>): JobsInHand {
  const works = new Map<Promise<void>, { name: string; held: HeldJob }>()
  let timer: NodeJS.Timeout | undefined

  function touchAll(): void {
    for (const [name, entries] of Map.groupBy(works.values(), (entry) => entry.name)) {
      touch(
        name,
        entries.map(({ held }) => held),
      )
    }
  }

  return {
    count(name) {
      if (name === undefined) return works.size
      return [...works.values()].filter((entry) => entry.name === name).length
    },
    add(name, held, work) {
      timer ??= setInterval(touchAll, TOUCH_MS)
      const entry = work.finally(() => {
        works.delete(entry)
        if (works.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
      works.set(entry, { name, held })
    },
    async settled() {
      await Promise.all(works.keys())
    },
  }
}
