import type { ApprovalAction, RejectReason } from '#contract/statuses.ts'
import { actorClient } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'

export interface NewApproval {
  level: 'group' | 'post'
  groupId: string
  postId: string | null
  action: ApprovalAction
  contentHash?: string
  reason?: RejectReason | undefined
  note?: string | undefined
}

/** Adds lines to the approval history, in the name of the person who acts. Returns their ids. */
export async function recordApprovals(ctx: OrgContext, records: readonly NewApproval[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await rowsOf(
    ctx.db,
    ctx.db
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
      .returning('id'),
  )
  return rows.map((row) => row.id)
}

/** Adds lines to the approval history if the caller needs no ids. */
export function noteApprovals(ctx: OrgContext, records: readonly NewApproval[]): void {
  answeredWithCommit(ctx.db, recordApprovals(ctx, records))
}
