import type { Platform } from '#contract/platforms.ts'
import { type AccountRef, failAccount, usableAccount } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Analytics, PostReading } from '#platforms/analytics.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { pauseReading, waitAfter } from './account-reading.ts'
import type { PublishedPost } from './published-posts.ts'
import type { ReadPost } from './save-readings.ts'

export interface ReadOutcome {
  /** How many posts the platform was asked about and answered for. */
  asked: number
  /** How many of them are on the platform. */
  there: number
  /** Why the reading ended before all posts were asked about, or null. */
  problem: PlatformError | null
}

/** The adapter's way to look up posts. Null if the platform or the installation has none. */
export function readerOf({ platforms }: Services, platform: Platform): Analytics | null {
  return platforms[platform]?.analytics ?? null
}

/**
 * Looks up posts of one account, as many at a time as the platform allows, and saves each answer before the next
 * request. It ends at the first error and stores with the account how long to wait, so that no other reader asks
 * sooner.
 */
export async function readPublished(
  services: Services,
  ref: AccountRef & { reader: Analytics },
  posts: readonly PublishedPost[],
  save: (db: Trx, readings: readonly ReadPost[]) => Promise<void>,
): Promise<ReadOutcome> {
  const { orgId, reader } = ref
  const ask = asker(services, ref)
  const outcome: ReadOutcome = { asked: 0, there: 0, problem: null }
  for (let from = 0; from < posts.length; from += reader.readPostsMost) {
    const batch = posts.slice(from, from + reader.readPostsMost)
    try {
      const readings = joined(batch, await ask(batch))
      await inScope(services.db, { orgId }, (db) => save(db, readings))
      outcome.asked += batch.length
      outcome.there += readings.filter(({ state }) => state === 'there').length
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      await inScope(services.db, { orgId }, (db) => noteProblem(db, services, ref, error))
      return { ...outcome, problem: error }
    }
  }
  return outcome
}

/** Asks the platform, and asks once more with new tokens if it refuses the present ones. */
function asker(services: Services, { reader, ...ref }: AccountRef & { reader: Analytics }) {
  let account: OpenAccount | null = null
  let renewed = false
  return async (batch: readonly PublishedPost[]): Promise<PostReading[]> => {
    account ??= await usableAccount(services, ref)
    try {
      return await reader.readPosts(account, batch)
    } catch (error) {
      if (renewed || !(error instanceof PlatformError && error.kind === 'reconnect')) throw error
      renewed = true
      account = await usableAccount(services, { ...ref, force: true })
      return reader.readPosts(account, batch)
    }
  }
}

async function noteProblem(db: Trx, services: Services, ref: AccountRef, problem: PlatformError): Promise<void> {
  if (problem.kind === 'reconnect') await failAccount(db, services, ref, problem.message)
  else await pauseReading(db, ref, waitAfter(problem))
}

/** Each post with its reading. If the platform left a post out of its answer, the reading is `cannot_tell`. */
function joined(posts: readonly PublishedPost[], readings: readonly PostReading[]): ReadPost[] {
  const byId = new Map(readings.map((reading) => [reading.externalId, reading]))
  return posts.map((post) => ({
    ...post,
    ...(byId.get(post.externalId) ?? { externalId: post.externalId, state: 'cannot_tell' }),
  }))
}
