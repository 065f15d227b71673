import { sql } from 'kysely'
import type { PostGroupStatus } from '#contract/statuses.ts'
import { settleNews } from '#features/notifications/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import { groupStatus, groupTime, type PostState } from '../rows/group-status.ts'
import type { PostRow } from '../rows/present.ts'
import { readGroup } from '../rows/queries.ts'

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

interface Group {
  orgId: string
  groupId: string
  status: PostGroupStatus
  time: string | null
  keepsApproval: boolean
  approvedBy: string | null
}
const WRITE = statement<Group>()((db, { orgId, groupId, status, time, keepsApproval, approvedBy }) =>
  db
    .updateTable('post_group')
    .set((eb) => ({
      status,
      scheduled_for: time,
      updated_at: eb.fn('now'),
      approved_by: sql<
        string | null
      >`case when ${keepsApproval}::boolean then coalesce(${approvedBy}::uuid, approved_by) end`,
      approved_at: sql<string | null>`case when ${keepsApproval}::boolean then
        case when ${approvedBy}::uuid is null then approved_at else now() end end`,
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', groupId),
)

/** Updates a group's derived state from its posts. Call it after every change of a post. Spec P1 */
export async function refreshGroup(at: OrgTransaction, groupId: string): Promise<void> {
  const { rows: posts } = await POSTS(at.db, { orgId: at.orgId, groupId })
  await writeGroupState(at, { groupId, before: posts[0]?.group_status, posts })
}

export type PostStateRow = Pick<PostRow, 'status' | 'scheduled_for_utc' | 'wished_for' | 'published_at'>

/**
 * Updates the group's state from all its posts as they are now. `approvedBy` is the person whose verdict approves the
 * whole group.
 */
export async function writeGroupState(
  { db, orgId, services }: OrgTransaction,
  group: {
    groupId: string
    before: PostGroupStatus | undefined
    posts: readonly PostStateRow[]
    approvedBy?: string | null
  },
): Promise<void> {
  const { groupId, before, approvedBy = null } = group
  const states = group.posts.map(stateOf)
  const status = groupStatus(states.map((post) => post.status))
  const keepsApproval = approvedBy !== null || STAYS_APPROVED.includes(status)
  const written = WRITE(db, { orgId, groupId, status, time: groupTime(states), keepsApproval, approvedBy })
  answeredWithCommit(db, written)
  settleNews(db, { orgId, groupId })
  // The event is sent whether the group was submitted, was edited after its approval, or differed from its approval
  // when it was due.
  if (status === 'pending_approval' && before !== status) await emitGroupEvent({ db, orgId, services }, groupId, status)
}

export const STAYS_APPROVED: readonly PostGroupStatus[] = ['approved', 'scheduled', 'canceled']

export const stateOf = (post: PostStateRow): PostState => ({
  status: post.status,
  scheduledForUtc: post.scheduled_for_utc,
  wishedFor: post.wished_for,
  publishedAt: post.published_at,
})

/** Sends the group, as it is after this change, to webhooks. */
export async function emitGroupEvent(
  { db, orgId, services }: OrgTransaction,
  groupId: string,
  became: 'pending_approval' | 'approved' | 'rejected',
): Promise<void> {
  const data = async () => (await readGroup(db, orgId, groupId)).group
  await emitEvent(db, services, { orgId, type: `post_group.${became}`, data })
}
