import { notify } from '#features/notifications/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { MOST_LINES, recordApprovals, requireRoomInHistory } from './approval-records.ts'

/** Records in the history that a group was submitted for approval, and notifies those who can decide. */
export async function recordSubmission(ctx: OrgContext, groupId: string): Promise<void> {
  await requireRoomInHistory(ctx, groupId, MOST_LINES.handedIn)
  const [id] = await recordApprovals(ctx, [{ level: 'group', groupId, postId: null, action: 'submit_for_approval' }])
  await askForDecision(ctx, groupId, `${id}`)
}

/** Notifies those who can decide that the group waits for them. `cause` distinguishes one request from another. */
export async function askForDecision(ctx: OrgContext, groupId: string, cause: string): Promise<void> {
  const group = await ctx.db
    .selectFrom('post_group')
    .select('title')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  await notify(ctx.db, {
    orgId: ctx.orgId,
    type: 'approval_requested',
    title: `"${group.title}" waits for a decision`,
    body: null,
    href: `/review/${groupId}`,
    dedupeKey: `approval_requested:${cause}`,
    permission: 'content:approve',
    by: ctx.actor,
    metadata: { subject: { type: 'post_group', id: groupId } },
  })
}
