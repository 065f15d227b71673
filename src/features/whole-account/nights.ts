import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { findXAccount, mayRead } from './accounts.ts'
import { nextNight } from './due-days.ts'
import { readAccount } from './read-account.ts'
import { noteProblem, noteRead } from './reading-rows.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const MOST_ACCOUNTS = 200

const Input = z.object({ orgId: z.uuid(), accountId: z.uuid() })

/**
 * Reads what is due of one account, in the name of whoever switched it on. Nothing is read once that person may not, or
 * the credits have ended. What a failed night misses, the next one reads: X tells it for thirty days.
 */
export const readXAccountAtNight: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'x_account.read',
  input: Input,
  retryDelaysSeconds: [10 * MINUTE, HOUR],
  atOncePerOrg: 1,
  atOncePerOwner: 2,
}).handle(async ({ services, now, inScope }, ref) => {
  const inOrg = <T>(work: (db: Trx) => Promise<T>) => inScope({ orgId: ref.orgId }, work)
  if (!(await inOrg((db) => isWanted(db, ref)))) return
  try {
    const profile = await readAccount({ orgId: ref.orgId, services, inOrg }, { ...ref, withToday: false })
    await inOrg((db) => noteRead(db, ref, { profile, now }))
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    await inOrg((db) => noteProblem(db, ref, problem))
    if (mayPass(error)) throw error
  }
})

async function isWanted(db: Trx, { orgId, accountId }: AccountRef): Promise<boolean> {
  const account = await findXAccount(db, orgId, accountId)
  return account?.status === 'connected' && !!account.reading?.enabled && mayRead(db, orgId, account.reading.by)
}

function problemOf(error: unknown): { problem: 'credits' | 'network'; words: string } | null {
  if (error instanceof PlatformError) return { problem: 'network', words: error.message }
  if (!(error instanceof AppError)) return null
  return { problem: error.kind === 'payment_required' ? 'credits' : 'network', words: error.message }
}

/** Whether another attempt in this night may help. A used-up cap is no such case: decision 117. */
const mayPass = (error: unknown): boolean =>
  error instanceof PlatformError && (error.kind === 'retry_backoff' || error.kind === 'unknown_outcome')

/** Adds a job for each account whose night has come. `sweep` may look across workspaces. */
export async function startXAccountNights(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now()
  const due = sql<AccountRef>`
    select org_id as "orgId", account_id as "accountId" from x_accounts_due(${now.toISOString()}, ${MOST_ACCOUNTS})
  `
  await eachDue(services, sweep, due, async (db, { orgId, accountId }) => {
    await db
      .updateTable('x_account_reading')
      .set({ next_read_at: nextNight(accountId, now) })
      .where('org_id', '=', orgId)
      .where('account_id', '=', accountId)
      .execute()
    await enqueue(db, readXAccountAtNight, { orgId, accountId }, { singletonKey: accountId })
  })
}
