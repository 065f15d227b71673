import { sql } from 'kysely'
import { z } from 'zod'
import { AUTOMATION_KINDS } from '#contract/engagement/automation.ts'
import type { Db } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { sweepRules } from './sweep.ts'

const MOST_WORKSPACES = 200
const Input = z.object({ orgId: z.uuid() })

/**
 * Applies the rules of one workspace for a night. A repeated job plans nothing twice, because it finds what was
 * recorded.
 */
export const sweepAtNight: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'automation.sweep',
  input: Input,
  retryDelaysSeconds: [60, 600],
  atOncePerOrg: 1,
  atOncePerOwner: 1,
}).handle(async ({ services }, { orgId }) => {
  await sweepRules(services, { orgId, kinds: AUTOMATION_KINDS, dryRun: false, isNight: true })
})

/** Adds a job for each workspace where it is night by the workspace's own clock. `sweep` may look across workspaces. */
export async function startAutomationNights(services: Services, sweep: Db): Promise<void> {
  const due = sql<{ orgId: string }>`
    select org_id as "orgId" from automations_due(${services.clock.now().toISOString()}, ${MOST_WORKSPACES})
  `
  await eachDue(services, sweep, due, (db, { orgId }) => enqueue(db, sweepAtNight, { orgId }, { singletonKey: orgId }))
}
