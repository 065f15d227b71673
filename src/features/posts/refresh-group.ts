import { sql } from 'kysely'
import type { PostGroupStatus } from '#contract/statuses.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { groupStatus, groupTime } from './group-status.ts'
import { readGroup } from './queries.ts'

interface Where {
  db: Trx
  orgId: string
  services: Services
}

const POSTS = statement<{ orgId: string; groupId: string }>()((db, { orgId, groupId }) =>
  db
    .selectFrom('post')
    .innerJoin('post_group as g', (join) =>
      join.onRef('g.org_id', '=', 'post.org_id').onRef('g.id', '=', 'post.group_id'),
    )
    .select([
      'post.status',
      'post.scheduled_for_utc',
      'post.wished_for',
      'post.published_at',
      'g.status as group_status',
    ])
    .where('post.org_id', '=', orgId)
    .where('post.group_id', '=', groupId),
)

type Group = { orgId: string; groupId: string; status: PostGroupStatus; time: string | null; keepsApproval: boolean }
const WRITE = statement<Group>()((db, { orgId, groupId, status, time, keepsApproval }) =>
  db
    .updateTable('post_group')
    .set((eb) => ({
      status,
      scheduled_for: time,
      updated_at: eb.fn('now'),
      approved_by: sql<string | null>`case when ${keepsApproval}::boolean then approved_by end`,
      approved_at: sql<string | null>`case when ${keepsApproval}::boolean then approved_at end`,
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', groupId),
)

/** Brings a group's derived state in line with its posts. Called after every change of a post. A3-7 */
export async function refreshGroup({ db, orgId, services }: Where, groupId: string): Promise<void> {
  const { rows: posts } = await POSTS(db, { orgId, groupId })
  const states = posts.map((post) => ({
    status: post.status,
    scheduledForUtc: post.scheduled_for_utc,
    wishedFor: post.wished_for,
    publishedAt: post.published_at,
  }))
  const before = posts[0]?.group_status
  const status = groupStatus(states.map((post) => post.status))
  const approved = status === 'approved' || status === 'scheduled'
  const keepsApproval = approved || status === 'canceled'
  const written = WRITE(db, { orgId, groupId, status, time: groupTime(states), keepsApproval })
  // However it came to wait: submitted, edited after its approval, or found changed when it was due.
  if (status !== 'pending_approval' || before === status) return answeredWithCommit(db, written)
  await written
  const data = async () => (await readGroup(db, orgId, groupId)).group
  await emitEvent(db, services, { orgId, type: 'post_group.pending_approval', data })
}
