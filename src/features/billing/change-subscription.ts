import type { StepsContext } from '#kernel/context.ts'
import { findSubscription, type SubscriptionRow } from './plan-of.ts'

/** Requests a change from the provider, and records the subscription before and after it in the audit log. */
export async function changeSubscription<T>(ctx: StepsContext, change: () => Promise<T>): Promise<T> {
  const read = () => ctx.inOrg((db) => findSubscription(db, ctx.orgId))
  const before = await read()
  const answer = await change()
  const after = await read()
  const about = (row: SubscriptionRow | undefined) =>
    row && { plan: row.plan_key, status: row.status, cancelAtPeriodEnd: row.cancel_at_period_end }
  const id = after?.id ?? before?.id ?? ctx.orgId
  ctx.audit({ type: 'subscription', id, before: about(before), after: about(after) })
  return answer
}
