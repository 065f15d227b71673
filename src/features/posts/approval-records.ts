import type { ApprovalAction, RejectReason } from '#contract/statuses.ts'
import { actorClient } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'

export interface NewApproval {
  level: 'group' | 'post'
  groupId: string
  postId: string | null
  action: ApprovalAction
  contentHash?: string
  reason?: RejectReason | undefined
  note?: string | undefined
}

/** Lines of the approval history, in the name of the person who acts. Returns their ids. */
export async function recordApprovals(ctx: OrgContext, records: readonly NewApproval[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await ctx.db
    .insertInto('approval')
    .values(
      records.map((record) => ({
        org_id: ctx.orgId,
        level: record.level,
        group_id: record.groupId,
        post_id: record.postId,
        approved_by_user_id: ctx.userId,
        action: record.action,
        content_hash: record.contentHash ?? null,
        reason: record.reason ?? null,
        note: record.note ?? null,
        client: actorClient(ctx.actor),
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
