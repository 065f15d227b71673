import type { AccountRef } from '#features/accounts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { ProfileReading } from '#platforms/analytics.ts'
import { findXAccount } from './accounts.ts'
import { nextNight } from './due-days.ts'
import { tellMilestone } from './milestones.ts'

/** Switches the reading of an account on in a person's name, after what was due has been read. */
export async function switchOn(
  db: Trx,
  { orgId, accountId }: AccountRef,
  { userId, profile, now }: { userId: string; profile: ProfileReading | null; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const values = { enabled: true, by_user_id: userId, next_read_at: nextNight(accountId, now), updated_at: at }
  await db
    .insertInto('x_account_reading')
    .values({ org_id: orgId, account_id: accountId, created_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(values))
    .execute()
  await noteRead(db, { orgId, accountId }, { profile, now })
}

export async function switchOff(db: Trx, { orgId, accountId }: AccountRef, now: Date): Promise<void> {
  await db
    .updateTable('x_account_reading')
    .set({ enabled: false, problem: null, problem_words: null, updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Notes that a reading succeeded, and tells of a milestone. `profile` is null if nothing was due. */
export async function noteRead(
  db: Trx,
  { orgId, accountId }: AccountRef,
  { profile, now }: { profile: ProfileReading | null; now: Date },
): Promise<void> {
  const account = await findXAccount(db, orgId, accountId)
  if (!account?.reading) return
  const { toldFollowers: told, lastReadAt } = account.reading
  const followers = profile?.followers ?? null
  const toldNow = await tellMilestone(
    db,
    { orgId, accountId, handle: account.handle },
    { followers, told, isFirst: lastReadAt === null },
  )
  await db
    .updateTable('x_account_reading')
    .set({
      problem: null,
      problem_words: null,
      told_followers: toldNow,
      ...(profile && { last_read_at: now.toISOString() }),
    })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Notes why a reading failed; the web app shows the words. */
export async function noteProblem(
  db: Trx,
  { orgId, accountId }: AccountRef,
  { problem, words }: { problem: 'credits' | 'network'; words: string },
): Promise<void> {
  await db
    .updateTable('x_account_reading')
    .set({ problem, problem_words: words })
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .execute()
}
