import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { createWorkspaceTurns } from './workspace-turns.ts'

/**
 * The interval at which one of the workers looks for jobs whose worker gives no more signs of life. With the 12 s that
 * `enqueue_job` names and a poll every 2 s, a killed worker's job runs again after 12 to 24 s.
 */
const SUPERVISE_SECONDS = 10
const DAY_SECONDS = 24 * 60 * 60

/**
 * A job that this process holds. `retryCount` identifies the attempt, so that a later attempt is not settled by
 * mistake.
 */
export interface HeldJob {
  id: string
  retryCount: number
}

/** The most jobs that run at once for one workspace, and for all workspaces of one owner. No limit if left out. */
export interface JobLimits {
  perOrg?: number | undefined
  perOwner?: number | undefined
}

/** The queue as a worker uses it. Jobs are added by a database function: see enqueue.ts. */
export interface JobQueue {
  /** The names of the kinds of jobs that have a due one. */
  dueNames(): Promise<string[]>
  /**
   * Takes up to `most` due jobs. With limits, it takes no more jobs of a workspace or an owner than they allow. Another
   * call may then be needed for other workspaces' due jobs.
   */
  take(name: string, most: number, limits: JobLimits): Promise<(HeldJob & { data: unknown })[]>
  /** Takes at most one job, from the workspace whose turn it is. */
  takeInTurn(name: string): Promise<(HeldJob & { data: unknown })[]>
  /** Gives a sign of life. */
  touch(name: string, held: HeldJob[]): Promise<void>
  done(name: string, held: HeldJob): Promise<void>
  /** Puts the job back, to be taken again after this many seconds. With null, keeps the job as failed. */
  failed(name: string, held: HeldJob, message: string, againAfterSeconds: number | null): Promise<void>
  close(): Promise<void>
}

/**
 * Opens pg-boss on the sweep's connections. Its tables come with the migrations. Throws if they are of another version
 * than the library. With `supervise`, this process helps to look after jobs of dead workers.
 */
export async function openJobQueue(sweep: Db, options: { log: Log; supervise: boolean }): Promise<JobQueue> {
  const { PgBoss, fromKysely } = await import('pg-boss') // 13 MB, which a process that only serves need not load
  const boss = new PgBoss({
    db: fromKysely(sweep),
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: DAY_SECONDS / 24,
    flowIntervalSeconds: DAY_SECONDS,
    queueCacheIntervalSeconds: DAY_SECONDS,
    // Both tasks need rights that the sweep's role does not have.
    reindex: false,
    monitorVacuum: false,
  })
  const turns = createWorkspaceTurns(sweep)
  boss.on('error', (error) => options.log.warn({ err: error }, 'the job queue could not be maintained: trying again'))
  boss.on('warning', (warning) => options.log.warn(warning, 'the job queue warns'))
  await boss.start()

  return {
    async dueNames() {
      const { rows } = await sql<{ name: string }>`
        select q.name from pgboss.queue q
        where exists (
          select from pgboss.job j
          where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
        )
      `.execute(sweep)
      return rows.map(({ name }) => name)
    },
    // `enqueue_job` makes the workspace the job's group.
    async take(name, most, { perOrg, perOwner }) {
      const ofOrg = perOrg === undefined ? {} : { groupConcurrency: perOrg }
      if (perOwner === undefined) return boss.fetch(name, { batchSize: most, ...ofOrg })
      // One by one, because each may use up its owner's last place.
      return boss.fetch(name, { batchSize: 1, ...ofOrg, ignoreGroups: await orgsToWait(sweep, name, perOwner) })
    },
    async takeInTurn(name) {
      const [next, ...others] = await turns.inOrder(name)
      const taken = await boss.fetch(name, { batchSize: 1, ignoreGroups: others })
      if (next !== undefined && taken.length > 0) turns.served(next)
      return taken
    },
    async touch(name, held) {
      await boss.touch(name, held)
    },
    /** A finished job leaves no trace: its input may hold secrets. */
    async done(name, held) {
      await boss.deleteJob(name, held)
    },
    failed: (name, held, message, againAfterSeconds) =>
      sweep.transaction().execute(async (trx) => {
        // pg-boss stores one delay for each job, and none for a job with a single attempt. So the time of the next
        // attempt is set after the job is put back.
        const limit = againAfterSeconds === null ? sql`retry_count` : sql`retry_limit`
        const ours = await sql`
          update pgboss.job set retry_limit = ${limit}
          where name = ${name} and id = ${held.id} and state = 'active' and retry_count = ${held.retryCount}
          returning id
        `.execute(trx)
        if (ours.rows.length === 0) return // another worker has taken it over
        const db = fromKysely(trx)
        await boss.fail(name, held.id, { message }, { db })
        if (againAfterSeconds === null) return
        await boss.update(name, undefined, { id: held.id, startAfter: againAfterSeconds, db })
      }),
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** The workspaces of owners whose number of running jobs of this kind has reached the limit. */
async function orgsToWait(sweep: Db, name: string, perOwner: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orgs_to_wait(array(
      select group_id::uuid from pgboss.job where name = ${name} and state = 'active' and group_id is not null
    ), ${perOwner}::int) as id
  `.execute(sweep)
  return rows.map(({ id }) => id)
}
