import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ALIVE_SECONDS } from './heartbeat.ts'
import type { Recurring } from './recurring.ts'

/** Registers the recurring work of this release. A changed interval applies from the next run on. */
export async function registerWork(sweep: Db, work: readonly Recurring[]): Promise<void> {
  if (work.length === 0) return
  await sweep
    .insertInto('recurring_work')
    .values(work.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ every_seconds: (excluded) => excluded.ref('excluded.every_seconds') }),
    )
    .execute()
}

/**
 * Takes due work that nobody does, or whose worker gives no more signs of life. A row with our own name belongs to an
 * earlier process of that name.
 */
export async function takeDue(sweep: Db, worker: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update recurring_work w set running_by = ${worker}, began_at = clock_timestamp()
    where name in (
      select name from recurring_work r
      where name = any(${names}) and due_at <= clock_timestamp() and (
        running_by is null or running_by = ${worker} or not exists (
          select from worker_heartbeat h
          where h.worker = r.running_by and h.seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})
        )
      )
      for update skip locked
    )
    returning w.name
  `.execute(sweep)
  return rows.map(({ name }) => name)
}

/** `problem` is why it failed, or null. If another worker has taken the work over, that worker's outcome counts. */
export async function finishTurn(sweep: Db, worker: string, name: string, problem: string | null): Promise<void> {
  await sql`
    update recurring_work set
      running_by = null, ended_at = clock_timestamp(), problem = ${problem},
      due_at = began_at + make_interval(secs => every_seconds),
      succeeded_at = case when ${problem}::text is null then clock_timestamp() else succeeded_at end
    where name = ${name} and running_by = ${worker}
  `.execute(sweep)
}
