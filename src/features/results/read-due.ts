import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountRef, connectedPlatform } from '#features/accounts/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import type { PublishedPost } from './published-posts.ts'
import { readerOf, readPublished } from './read-published.ts'
import { saveReadings } from './save-readings.ts'

const Input = z.object({ orgId: z.uuid(), accountId: z.uuid() })
/** The most posts that are read for one account at once. The rest is read a minute later. */
const MOST_POSTS = 500
const MOST_ACCOUNTS = 200

/**
 * Reads the due posts of one account. A platform's trouble does not fail this job: unread posts are still due, and the
 * account is left alone until the platform may be asked again.
 */
export const readDueResults: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'results.read',
  input: Input,
  retryDelaysSeconds: [60, 600],
  atOncePerOrg: 2,
  atOncePerOwner: 2,
}).handle(async ({ services, now, inScope: scope }, ref) => {
  const { orgId } = ref
  const platform = await scope({ orgId }, (db) => connectedPlatform(db, ref))
  const reader = platform && readerOf(services, platform)
  if (!reader) {
    // Once the account is connected again, the nightly job (`reconciling.account`) plans what is left to read.
    await scope({ orgId }, (db) => forgetDue(db, ref))
    return
  }
  const posts = await scope({ orgId }, async (db) => {
    await forgetUnreadable(db, ref)
    return duePosts(db, ref)
  })
  await readPublished(services, { ...ref, reader }, posts, (db, readings) => saveReadings(db, ref, readings, now))
})

/** Adds a job for each account with posts that are due. `sweep` may look across workspaces. */
export async function startDueReadings(services: Services, sweep: Db): Promise<void> {
  const due = sql<AccountRef>`
    select org_id as "orgId", account_id as "accountId" from accounts_with_results_due(${MOST_ACCOUNTS})
  `
  await eachDue(services, sweep, due, (db, { orgId, accountId }) =>
    enqueue(db, readDueResults, { orgId, accountId }, { singletonKey: accountId }),
  )
}

async function forgetDue(db: Trx, { orgId, accountId }: AccountRef): Promise<void> {
  await db.deleteFrom('result_due').where('org_id', '=', orgId).where('account_id', '=', accountId).execute()
}

/** Forgets posts that were deleted since, or that a person declared live without their address. */
async function forgetUnreadable(db: Trx, { orgId, accountId }: AccountRef): Promise<void> {
  await sql`
    delete from result_due d using post p
    where d.org_id = ${orgId} and d.account_id = ${accountId} and p.org_id = d.org_id and p.id = d.post_id
      and (p.status <> 'published' or p.deleted_at is not null or p.published_external_id is null)
  `.execute(db)
}

async function duePosts(db: Trx, { orgId, accountId }: AccountRef): Promise<PublishedPost[]> {
  const { rows } = await sql<PublishedPost>`
    select p.id, p.published_external_id as "externalId", p.published_at as "publishedAt"
    from result_due d join post p on p.org_id = d.org_id and p.id = d.post_id
    where d.org_id = ${orgId} and d.account_id = ${accountId} and d.due_at <= clock_timestamp()
      and p.status = 'published' and p.deleted_at is null and p.published_external_id is not null
    order by d.due_at
    limit ${MOST_POSTS}
  `.execute(db)
  return rows
}
