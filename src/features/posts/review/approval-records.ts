import type { ApprovalAction, RejectReason } from '#contract/statuses.ts'
import { actorClient } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import { conflict } from '#kernel/errors.ts'

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

/** Like `recordApprovals`, for callers that need no ids: the insert is awaited only at the commit. */
export function noteApprovals(ctx: OrgContext, records: readonly NewApproval[]): void {
  answeredWithCommit(ctx.db, recordApprovals(ctx, records))
}

/**
 * The numbers of lines in a group's history above which no further one is written. The limit for submitting is lower,
 * so that repeated submissions leave room for decisions.
 */
export const MOST_LINES = { handedIn: 1_000, decided: 2_000 } as const

/** Throws 409 if the history of a group is full. Only a program in an endless loop fills it. */
export async function requireRoomInHistory({ db, orgId }: OrgContext, groupId: string, most: number): Promise<void> {
  const beyond = db
    .selectFrom('approval')
    .select('id')
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .orderBy('approved_at')
    .offset(most - 1)
    .limit(1)
  if ((await rowsOf(db, beyond)).length === 0) return
  const message = `This group was handed in and decided on ${most} times: cancel it, and draft its content in a new group`
  throw conflict('invalid_transition', message)
}
