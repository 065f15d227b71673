import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'
import { createJobsInHand } from './jobs-in-hand.ts'
import { runJob } from './run-job.ts'
import { onEnqueued } from './wake.ts'

export interface JobRunnerOptions {
  services: Services
  /** Connections in the role galley_sweep, for working on the queue. The jobs themselves run as the application. */
  sweep: Db
  jobs: readonly Job[]
  /** The roles whose jobs this process takes. All roles if left out. */
  roles?: readonly Job['role'][]
  /** The longest pause between two looks at the queue, milliseconds. */
  pollMs?: number
}

export interface JobRunner {
  start(): void
  /** Looks at the queue now. */
  wake(): void
  /**
   * For tests and tools, in place of `start`: runs every due job, and those that become due by it, until none is left.
   */
  runDue(): Promise<void>
  /** Takes no more jobs, and waits for those in hand. */
  stop(): Promise<void>
}

/**
 * Takes due jobs and runs them. Each poll looks at the queue once, for all kinds of jobs. Unknown kinds are left alone.
 */
export function createJobRunner({
  services,
  sweep,
  jobs,
  roles = ['jobs', 'heavy'],
  pollMs = 2000,
}: JobRunnerOptions): JobRunner {
  const { log } = services
  const known = new Set(jobs.map(({ name }) => name))
  const mine = new Map(jobs.filter(({ role }) => roles.includes(role)).map((job) => [job.name, job]))
  const unknown = new Set<string>()
  const inHand = createJobsInHand((name, held) =>
    opened(false)
      .then((queue) => queue.touch(name, held))
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'jobs in hand could not be reported alive')),
  )
  let queue: Promise<JobQueue> | undefined
  let stopping = false
  let woken = false
  let wakeUp: () => void = () => {}
  let running: Promise<void> = Promise.resolve()

  const opened = (supervise: boolean): Promise<JobQueue> => {
    queue ??= openJobQueue(sweep, { log, supervise }).catch((error: unknown) => {
      queue = undefined // the next look tries again
      throw error
    })
    return queue
  }

  async function takeDue(supervise = false): Promise<void> {
    const queue = await opened(supervise)
    for (const name of await queue.dueNames()) {
      const job = mine.get(name)
      if (job) await takeOf(queue, job)
      else if (!known.has(name)) sayUnknown(name)
    }
  }

  async function takeOf(queue: JobQueue, job: Job): Promise<void> {
    const { name, role, atOnce, atOncePerOrg: perOrg, atOncePerOwner: perOwner } = job
    const inTurns = role === 'heavy' // each heavy job takes minutes
    for (let free = atOnce - inHand.count(name); free > 0; ) {
      const entries = await (inTurns ? queue.takeInTurn(name) : queue.take(name, free, { perOrg, perOwner }))
      for (const taken of entries) {
        const work = runJob({ services, sweep }, queue, job, taken)
          .catch((error: unknown) =>
            log.error({ err: error, job: name, jobId: taken.id }, 'a job could not be settled'),
          )
          .finally(wake)
        inHand.add(name, taken, work)
      }
      // Jobs of other workspaces may wait behind one that has reached its limit.
      if (entries.length === 0 || (!inTurns && (perOrg ?? perOwner) === undefined)) return
      free -= entries.length
    }
  }

  /** Logs kinds of a later or an earlier release, whose own workers know them. */
  function sayUnknown(name: string): void {
    if (unknown.has(name)) return
    unknown.add(name)
    log.warn({ job: name }, 'the queue holds a kind of job that this release does not know: it stays there')
  }

  async function run(): Promise<void> {
    // The first poll waits, because loading the library would slow the start of the process and of its server.
    for (await pause(); !stopping; await pause()) {
      woken = false
      await takeDue(true).catch((error: unknown) =>
        log.warn({ err: error }, 'due jobs could not be taken: trying again'),
      )
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken || stopping) wakeUp()
    })
  }

  function wake(): void {
    woken = true
    wakeUp()
  }

  return {
    wake,
    start() {
      onEnqueued(services.db, wake)
      running = run()
    },
    async runDue() {
      do {
        await takeDue()
        await inHand.settled()
      } while (await somethingDue())
    },
    async stop() {
      stopping = true
      wakeUp()
      await running
      await inHand.settled()
      await (await queue)?.close()
    },
  }

  async function somethingDue(): Promise<boolean> {
    const names = await (await opened(false)).dueNames()
    return names.some((name) => mine.has(name))
  }
}
