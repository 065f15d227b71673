import { sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'

/**
 * Whether plans are offered with a trial: neither the workspace nor its owners nor the person who asks may have had
 * one.
 */
export async function mayHaveTrial(db: Trx, { orgId, userId }: { orgId: string; userId: string }): Promise<boolean> {
  return !(await wasHad(db, orgId, [userId, ...(await ownersOf(db, orgId))], null))
}

interface Trial {
  subscriptionId: string
  /** The person who opened the checkout, if known. */
  buyer: string | null
  endsAt: string | null
}

/**
 * Records a trial that has begun. Only one counts for each workspace and for each of its owners and buyers. Another
 * trial gives neither credits nor access, and the people who manage billing are told what to do. Returns whether the
 * trial counts.
 */
export async function noteTrial(db: Trx, orgId: string, { subscriptionId, buyer, endsAt }: Trial): Promise<boolean> {
  // Two workspaces of one owner may report their trials at the same moment.
  await sql`select pg_advisory_xact_lock(hashtextextended('galley: trials', 0))`.execute(db)
  const known = await trialCounts(db, orgId, subscriptionId)
  if (known !== null) return known
  const people = [...new Set([...(buyer === null ? [] : [buyer]), ...(await ownersOf(db, orgId))])]
  const counts = !(await wasHad(db, orgId, people, subscriptionId))
  await db
    .insertInto('billing_trial')
    .values(
      people.map((user_id) => ({
        org_id: orgId,
        provider: 'paddle',
        provider_subscription_id: subscriptionId,
        user_id,
        counts,
      })),
    )
    .execute()
  if (!counts) await tellRepeated(db, orgId, subscriptionId, endsAt)
  return counts
}

/** Whether the trial counts. Null if it is not known here. */
export async function trialCounts(db: Trx, orgId: string, subscriptionId: string): Promise<boolean | null> {
  const row = await db
    .selectFrom('billing_trial')
    .select('counts')
    .where('org_id', '=', orgId)
    .where('provider', '=', 'paddle')
    .where('provider_subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return row?.counts ?? null
}

async function ownersOf(db: Trx, orgId: string): Promise<string[]> {
  const owners = await db
    .selectFrom('member')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .execute()
  return owners.map(({ user_id }) => user_id)
}

async function wasHad(db: Trx, orgId: string, people: readonly string[], but: string | null): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select trial_was_had(${orgId}, ${people}::uuid[], ${but}) as had
  `.execute(db)
  return rows[0]?.had ?? false
}

async function tellRepeated(db: Trx, orgId: string, subscriptionId: string, endsAt: string | null): Promise<void> {
  await notify(db, {
    orgId,
    type: 'subscription_problem',
    title: 'This trial gives no credits, because there was an earlier trial',
    body: `This workspace or one of its owners had a trial before, and only one is given. The new one gives neither credits nor access until its first payment${endsAt === null ? '' : ` on ${endsAt.slice(0, 10)}`}. To go on at once, cancel it under Settings, Plan and credits, and choose the plan again: it is offered there without a trial.`,
    href: '/settings/plan',
    dedupeKey: `subscription_problem:trial:${subscriptionId}`,
    permission: 'billing:manage',
    metadata: { subject: { type: 'subscription', id: subscriptionId } },
  })
}
