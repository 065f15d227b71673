import { PLANS } from '#contract/billing/catalogue.ts'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { isRunning, type Verdict } from './core/apply.ts'
import type { Projection } from './core/project.ts'

interface Weighed {
  verdict: Verdict
  /** The subscription that has counted until now. */
  known: Projection
  other: Projection
}

/** Stores the decision about a subscription other than the known one. If it runs, people are told once. */
export async function noteBeside(db: Trx, orgId: string, { verdict, known, other }: Weighed): Promise<void> {
  switch (verdict) {
    case 'beside':
      if (await keep(db, orgId, other, 'open')) await tell(db, orgId, known, other)
      return
    case 'counts':
      await keep(db, orgId, known, 'counted')
      await keep(db, orgId, other, 'counted')
      return
    case 'older':
      if (!isRunning(other)) await keep(db, orgId, other, 'ended')
  }
}

/**
 * Stores the state, and returns whether it has changed. A subscription that once counted cannot become `ended`, since
 * that state means that it never counted.
 */
async function keep(
  db: Trx,
  orgId: string,
  { subscriptionId, planKey }: Projection,
  state: 'open' | 'ended' | 'counted',
): Promise<boolean> {
  const from = state === 'ended' ? (['open'] as const) : (['open', 'ended', 'counted'] as const)
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('subscription_beside')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_subscription_id: subscriptionId,
      plan_key: planKey,
      state,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'provider', 'provider_subscription_id'])
        .doUpdateSet({ state })
        .where('subscription_beside.state', 'in', [...from])
        .where('subscription_beside.state', '!=', state),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Subscriptions that run beside the one that counts, as far as is known. */
export async function besides(db: Trx, orgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_beside')
    .select('provider_subscription_id as id')
    .where('org_id', '=', orgId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether payments of this subscription are ignored here, because it never counted or no longer counts. */
export async function isBeside(db: Trx, orgId: string, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_beside')
    .select('state')
    .where('org_id', '=', orgId)
    .where('provider_subscription_id', '=', subscriptionId)
    .where('state', '!=', 'counted')
    .executeTakeFirst()
  return row !== undefined
}

async function tell(db: Trx, orgId: string, known: Projection, other: Projection): Promise<void> {
  const named = ({ planKey, createdAt }: Projection) => {
    const plan = PLANS.find(({ key }) => key === planKey)?.name ?? planKey
    return `${plan}, bought on ${createdAt.slice(0, 10)}`
  }
  await notify(db, {
    orgId,
    type: 'subscription_problem',
    title: 'This workspace has two subscriptions, and both are charged',
    body: `The first (${named(known)}) goes on. The second (${named(other)}, ${other.subscriptionId}) gives nothing here: cancel it by the link in Paddle’s mail about it, and ask whoever runs this installation for a refund. To have the second in place of the first, cancel the first under Settings, Plan and credits: the second counts once the first has ended.`,
    href: '/settings/plan',
    dedupeKey: `subscription_problem:beside:${other.subscriptionId}`,
    permission: 'billing:manage',
    metadata: { subject: { type: 'subscription', id: other.subscriptionId }, runs: known.subscriptionId },
  })
}
