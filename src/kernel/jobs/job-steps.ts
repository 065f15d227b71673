import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'

/**
 * The longest output of a step that is kept between two attempts, in characters: names of files and cursors, not the
 * files.
 */
const MOST_CHARACTERS = 64_000
const KEPT = '7 days'

/** Runs one step of a job. If an earlier attempt has finished the step, returns that output again. */
export type Step = <T extends z.ZodType>(
  name: string,
  output: T,
  work: () => Promise<z.input<T>>,
) => Promise<z.output<T>>

/**
 * The checkpoints of one job. A step runs again only if its worker died before the output was stored, so it must be
 * safe to repeat, like the job. If two workers run one job (because the first seemed dead), both continue with the
 * output that was stored first. Throws if the output is too long to store.
 */
export function stepsOf(sweep: Db, jobId: string): Step {
  return async (name, output, work) => {
    const done = await sweep
      .selectFrom('job_step')
      .select('output')
      .where('job_id', '=', jobId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (done) return output.parse(done.output)
    const made = JSON.stringify(await work())
    if (made.length > MOST_CHARACTERS) {
      throw new Error(`Step "${name}" answers ${made.length} characters, but at most ${MOST_CHARACTERS} can be kept`)
    }
    const { rows } = await sql<{ output: unknown }>`
      insert into job_step (job_id, name, output) values (${jobId}, ${name}, ${made}::jsonb)
      on conflict (job_id, name) do update set output = job_step.output
      returning output
    `.execute(sweep)
    return output.parse(rows[0]?.output)
  }
}

export async function forgetStepsOf(sweep: Db, jobId: string): Promise<void> {
  await sweep.deleteFrom('job_step').where('job_id', '=', jobId).execute()
}

/** Removes the steps of jobs that were given up, or that ended with their worker. */
export async function forgetOldSteps(_services: Services, sweep: Db): Promise<void> {
  await sweep.deleteFrom('job_step').where('done_at', '<', sql<string>`now() - ${KEPT}::interval`).execute()
}
