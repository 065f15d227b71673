import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { statement } from '#kernel/db/statement.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import { groupStatus, groupTime } from '../rows/group-status.ts'
import { type PostStateRow, STAYS_APPROVED, stateOf } from './refresh-group.ts'

export interface GroupKey {
  orgId: string
  groupId: string
}

type GroupPost = PostStateRow & { org_id: string; group_id: string; group_status: string }

const POSTS = statement<{ orgs: string[]; groups: string[] }>()((db, { orgs, groups }) => ({
  compile: () =>
    sql<GroupPost>`
      select post.org_id, post.group_id, post.status, post.scheduled_for_utc, post.wished_for, post.published_at,
        g.status as group_status
      from unnest(${orgs}::uuid[], ${groups}::uuid[]) as asked (org_id, group_id)
      join post_group g on g.org_id = asked.org_id and g.id = asked.group_id
      join post on post.org_id = g.org_id and post.group_id = g.id
    `.compile(db),
}))

const WRITE = statement<{ states: string }>()((db, { states }) => ({
  compile: () =>
    sql`
      update post_group g set status = s.status, scheduled_for = s.scheduled_for, updated_at = now(),
        approved_by = case when s.keeps_approval then g.approved_by end,
        approved_at = case when s.keeps_approval then g.approved_at end
      from json_to_recordset(${states}::json)
        as s (org_id uuid, id uuid, status text, scheduled_for timestamptz, keeps_approval boolean)
      where g.org_id = s.org_id and g.id = s.id
    `.compile(db),
}))

/**
 * Updates the derived state of many groups, in several workspaces, after posts of theirs were published. It dismisses
 * no notifications: the caller has checked that none asks for action on these posts or groups. Decision 092
 */
export async function refreshGroups(db: Trx, keys: readonly GroupKey[]): Promise<void> {
  const asked = new Map(keys.map((key) => [key.groupId, key]))
  const { rows } = await POSTS(db, {
    orgs: [...asked.values()].map(({ orgId }) => orgId),
    groups: [...asked.values()].map(({ groupId }) => groupId),
  })
  const states = [...Map.groupBy(rows, (row) => row.group_id)].map(([id, posts]) => {
    const states = posts.map(stateOf)
    const status = groupStatus(states.map((post) => post.status))
    const [first] = posts
    // If a group begins to wait for approval, an event must be sent, which only a transaction of its workspace can do.
    if (status === 'pending_approval' && first?.group_status !== status) throw new Error('A group has an event to send')
    const keeps = STAYS_APPROVED.includes(status)
    return { org_id: first?.org_id, id, status, scheduled_for: groupTime(states), keeps_approval: keeps }
  })
  answeredWithCommit(db, WRITE(db, { states: JSON.stringify(states) }))
}
