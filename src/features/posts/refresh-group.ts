import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { groupStatus, groupTime } from './group-status.ts'
import { readGroup } from './queries.ts'

interface Where {
  db: Trx
  orgId: string
  services: Services
}

/** Brings a group's derived state in line with its posts. Called after every change of a post. A3-7 */
export async function refreshGroup({ db, orgId, services }: Where, groupId: string): Promise<void> {
  const posts = await db
    .selectFrom('post')
    .select(['status', 'scheduled_for_utc', 'wished_for', 'published_at'])
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .execute()
  const states = posts.map((post) => ({
    status: post.status,
    scheduledForUtc: post.scheduled_for_utc,
    wishedFor: post.wished_for,
    publishedAt: post.published_at,
  }))
  const before = await db
    .selectFrom('post_group')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const status = groupStatus(states.map((post) => post.status))
  const approved = status === 'approved' || status === 'scheduled'
  await db
    .updateTable('post_group')
    .set((eb) => ({
      status,
      scheduled_for: groupTime(states),
      updated_at: eb.fn('now'),
      ...(!approved && status !== 'canceled' && { approved_by: null, approved_at: null }),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', groupId)
    .execute()
  // By whatever way it came to wait: handed in, edited after its approval, or found changed when it was due.
  if (status !== 'pending_approval' || before.status === status) return
  const data = async () => (await readGroup(db, orgId, groupId)).group
  await emitEvent(db, services, { orgId, type: 'post_group.pending_approval', data })
}
