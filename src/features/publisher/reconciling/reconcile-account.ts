import { sql } from 'kysely'
import { z } from 'zod'
import { type AccountRef, connectedPlatform } from '#features/accounts/index.ts'
import {
  publishedPosts,
  readerOf,
  readingPausedUntil,
  readPublished,
  saveReadings,
  waitAfter,
} from '#features/results/index.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type JobContext, type TypedJob } from '#kernel/jobs/job.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { findInDoubt } from './find-in-doubt.ts'
import { markRemoved } from './mark-removed.ts'

const Cursor = z.object({ id: z.uuid(), publishedAt: z.string() }).nullable()
const Input = z.object({
  orgId: z.uuid(),
  accountId: z.uuid(),
  /** The last post that was looked up this night. Null if none was yet. */
  after: Cursor,
  /** How often the platform has stopped the job this night. */
  stops: z.int(),
})
type Night = z.infer<typeof Input>
/** How far the posts were read, and what the job does next. */
const Page = z.object({
  after: Cursor,
  next: z.enum(['go on', 'look for doubts', 'wait', 'end']),
  seconds: z.number(),
})

const MOST_ACCOUNTS = 500
const PAGE = 500
/**
 * With the longest waits that platforms ask for, this many take most of a night. The rest follows in the next night.
 */
const MOST_STOPS = 12

/**
 * Looks up every post that an account published recently. If the platform stops the job, it waits as long as the
 * platform asks for, then continues after the last answered post.
 */
export const reconcileAccount: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'reconciling.account',
  input: Input,
  retryDelaysSeconds: [600, 3600],
  atOnce: 2, // this is not urgent, and during the day other jobs need the capacity
  atOncePerOrg: 1,
  atOncePerOwner: 1,
}).handle(async (ctx, night) => {
  const { services } = ctx
  const days = services.config.reconcileDays
  const { orgId } = night
  const platform = await ctx.inScope({ orgId }, (db) => connectedPlatform(db, night))
  const reader = platform && readerOf(services, platform)
  if (!reader || days === 0) return

  const readPage = async (after: Night['after']): Promise<z.infer<typeof Page>> => {
    const until = await ctx.inScope({ orgId }, (db) => readingPausedUntil(db, night))
    if (until !== null) return { after, next: 'wait', seconds: (Date.parse(until) - ctx.now.getTime()) / 1000 }
    const posts = await ctx.inScope({ orgId }, (db) => publishedPosts(db, { ...night, days, limit: PAGE, after }))
    const { asked, problem } = await readPublished(services, { ...night, reader }, posts, async (db, readings) => {
      await saveReadings(db, night, readings, ctx.now)
      await markRemoved(db, orgId, readings, ctx.now)
    })
    const last = posts[asked - 1]
    const read = { after: last ? { id: last.id, publishedAt: last.publishedAt } : after, seconds: 0 }
    if (problem?.kind === 'reconnect') return { ...read, next: 'end' } // the account may be connected again tomorrow
    if (problem) return { ...read, next: 'wait', seconds: waitAfter(problem) }
    return { ...read, next: posts.length < PAGE ? 'look for doubts' : 'go on' }
  }

  let page: z.infer<typeof Page> = { after: night.after, next: 'go on', seconds: 0 }
  for (let n = 1; page.next === 'go on'; n++) {
    const { after } = page
    // A step is not repeated after a restart, and networks charge for each post.
    page = await ctx.step(`page ${n}`, Page, () => readPage(after))
  }
  if (page.next === 'wait') return goOnLater(ctx, { ...night, after: page.after }, page.seconds)
  const find = platform && services.platforms[platform]?.publishing?.find
  if (page.next === 'end' || !find) return
  const problem = await findInDoubt(services, { ...night, find })
  if (problem && problem.kind !== 'reconnect') {
    await goOnLater(ctx, { ...night, after: page.after }, waitAfter(problem))
  }
})

/** Adds a job for each account whose hour of the night has come. `sweep` may look across workspaces. */
export async function startReconciling(services: Services, sweep: Db): Promise<void> {
  if (services.config.reconcileDays === 0) return
  const now = services.clock.now().toISOString()
  const due = sql<AccountRef>`
    select org_id as "orgId", account_id as "accountId" from accounts_to_reconcile(${now}, ${MOST_ACCOUNTS})
  `
  await eachDue(services, sweep, due, async (db, { orgId, accountId }) => {
    await enqueue(db, reconcileAccount, { orgId, accountId, after: null, stops: 0 }, { singletonKey: accountId })
    await noteNight(db, { orgId, accountId }, now)
  })
}

/** Saved together with the job, so that the next run a minute later does not add another job. */
async function noteNight(db: Trx, { orgId, accountId }: AccountRef, now: string): Promise<void> {
  await db
    .insertInto('account_reading')
    .values({ org_id: orgId, account_id: accountId, reconciled_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet({ reconciled_at: now }))
    .execute()
}

async function goOnLater({ services, inScope: scope }: JobContext, night: Night, seconds: number): Promise<void> {
  const { orgId, accountId, stops } = night
  if (stops >= MOST_STOPS) {
    services.log.warn(
      { orgId, accountId },
      'the posts of an account could not all be looked up: the next night goes on',
    )
    return
  }
  const later = { ...night, stops: stops + 1 }
  await scope({ orgId }, (db) =>
    enqueue(db, reconcileAccount, later, {
      singletonKey: `${accountId}:rest`,
      afterSeconds: Math.max(1, Math.ceil(seconds)),
    }),
  )
}
