import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { findSubscription, planOf } from './plan-of.ts'

export interface MemberLimit {
  most: number
  /** Who can raise the limit, and how. It is the end of a sentence. */
  remedy: string
}

/**
 * How many people a workspace can have: its plan's number, or one in a plan without teams. It never exceeds
 * GALLEY_MAX_MEMBERS.
 */
export async function memberLimit(
  db: Trx,
  orgId: string,
  services: Pick<Services, 'billing' | 'config'>,
): Promise<MemberLimit> {
  const plan = planOf(await findSubscription(db, orgId), services)
  const most = plan ? (plan.teamsEnabled ? plan.maxMembers : 1) : services.config.maxMembers
  const byPlan = plan !== null && most < services.config.maxMembers
  return {
    most,
    remedy: byPlan
      ? `or choose a larger plan than ${plan.name} under Settings, Plan and credits`
      : 'and whoever runs this installation can raise GALLEY_MAX_MEMBERS',
  }
}
