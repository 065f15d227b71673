import type { Platform } from '#contract/platforms.ts'
import type { RefreshOutcome } from '#contract/results/results.ts'
import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { readingPausedUntil, takeRefresh } from './account-reading.ts'
import { type PublishedPost, publishedPosts } from './published-posts.ts'
import { readerOf, readPublished } from './read-published.ts'
import { saveReadings } from './save-readings.ts'

/** A person's refresh reads the posts of this many days. Older ones hardly change any more. */
const DAYS = 30
const MOST_POSTS = 100

interface Account extends AccountRef {
  platform: Platform
  status: string
  lastError: string | null
}

type Permit = { posts: PublishedPost[] } & ({ may: 'read' } | { may: 'not_today' } | { may: 'later'; until: string })

type Refreshed = { [K in keyof RefreshOutcome]-?: NonNullable<RefreshOutcome[K]> }

interface Refresh {
  services: Services
  orgId: string
  now: Date
  inOrg<T>(work: (db: Trx) => Promise<T>): Promise<T>
}

/** Reads the results of every connected account anew. Spec U4 */
export async function refreshResults(refresh: Refresh): Promise<Refreshed> {
  const outcome: Refreshed = { processed: 0, updated: 0, failed: 0, skippedFairUse: 0, errors: [] }
  for (const account of await refresh.inOrg((db) => accountsOf(db, refresh.orgId))) {
    await refreshAccount(refresh, account, outcome)
  }
  return outcome
}

async function refreshAccount(refresh: Refresh, account: Account, outcome: Refreshed): Promise<void> {
  const { services, inOrg, now } = refresh
  const reader = readerOf(services, account.platform)
  if (!reader) return
  const blame = (message: string) => outcome.errors.push({ platform: account.platform, message })
  if (account.status === 'error') {
    blame(account.lastError ?? 'The account has to be connected again.')
    return
  }
  const permit = await inOrg((db) => permitFor(db, account, services.config.refreshesPerDay))
  const { length } = permit.posts
  if (permit.may === 'not_today') {
    outcome.skippedFairUse += length
  } else if (permit.may === 'later') {
    outcome.failed += length
    blame(`The platform asked for a pause: it can be asked again from ${permit.until}.`)
  } else {
    const save = (db: Trx, readings: Parameters<typeof saveReadings>[2]) => saveReadings(db, account, readings, now)
    const { asked, there, problem } = await readPublished(services, { ...account, reader }, permit.posts, save)
    outcome.processed += asked
    outcome.updated += there
    outcome.failed += length - asked
    if (problem) blame(problem.message)
  }
}

/** An account uses up no refresh if it has no posts, or if the platform does not answer for it now. */
async function permitFor(db: Trx, account: Account, perDay: number): Promise<Permit> {
  const posts = await publishedPosts(db, { ...account, days: DAYS, limit: MOST_POSTS })
  if (posts.length === 0) return { posts, may: 'read' }
  const until = await readingPausedUntil(db, account)
  if (until !== null) return { posts, may: 'later', until }
  return { posts, may: (await takeRefresh(db, account, perDay)) ? 'read' : 'not_today' }
}

async function accountsOf(db: Trx, orgId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('social_account')
    .select(['id', 'platform', 'status', 'last_error'])
    .where('org_id', '=', orgId)
    .where('status', '!=', 'disconnected')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, platform, status, last_error }) => ({
    orgId,
    accountId: id,
    platform: platform,
    status,
    lastError: last_error,
  }))
}
