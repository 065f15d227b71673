import type { PerformanceSummary } from '#contract/results/performance.ts'
import type { Trx } from '#kernel/db/database.ts'

/** The workspace's accounts, without follower numbers: these are not recorded yet, and the note says so. */
export async function loadAudience(db: Trx, orgId: string): Promise<PerformanceSummary['audience']> {
  const rows = await db
    .selectFrom('social_account')
    .select(['id', 'platform', 'name', 'status'])
    .where('org_id', '=', orgId)
    .where('status', '!=', 'disconnected')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    available: false,
    note: 'Follower numbers are not recorded yet: only the results of posts are.',
    accounts: rows.map(({ id, platform, name, status }) => ({
      socialAccountId: id,
      platform: platform,
      name,
      followers: null,
      change: null,
      tracking: status === 'connected' ? 'pending' : 'needs_permission',
    })),
  }
}
