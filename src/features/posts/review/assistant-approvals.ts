import type { AssistantApprovals } from '#contract/statuses.ts'
import { loadAssistantApprovals } from '#features/scheduling/index.ts'
import { type Actor, isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { conflict } from '#kernel/errors.ts'
import type { PostRow } from '../rows/present.ts'

/**
 * Throws 409 for posts that an assistant may not approve in its person's name. The workspace's rule decides. By default
 * an assistant may approve only posts that a person wrote or last changed, so that a person reads what a program wrote,
 * whichever program it was. Spec R10
 */
export async function requireApprovable(ctx: OrgContext, posts: readonly PostRow[]): Promise<void> {
  if (ctx.actor.kind !== 'assistant') return
  const rule = await loadAssistantApprovals(ctx.db, ctx.orgId)
  refuse(ctx, rule, posts)
}

/**
 * Throws 409 for approved posts that an assistant may not publish. A person's approval is valid. An assistant's
 * approval is valid if the rule would allow it now.
 */
export async function requireApprovalStands(ctx: OrgContext, posts: readonly PostRow[]): Promise<void> {
  if (ctx.actor.kind !== 'assistant') return
  // Posts without an approval are refused later, because of their state.
  const approved = posts.filter((post) => post.approved_hash !== null)
  if (approved.length === 0) return
  const rule = await loadAssistantApprovals(ctx.db, ctx.orgId)
  const byPeople = await lastApprovedByPeople(ctx, approved)
  refuse(
    ctx,
    rule,
    approved.filter(({ id }) => !byPeople.has(id)),
  )
}

/** The posts whose newest approval came from a person without a program. */
async function lastApprovedByPeople({ db, orgId }: OrgContext, posts: readonly PostRow[]): Promise<Set<string | null>> {
  const ids = posts.map(({ id }) => id)
  const newest = db
    .selectFrom('approval')
    .select(['post_id', 'client'])
    .distinctOn('post_id')
    .where('org_id', '=', orgId)
    .where('group_id', 'in', [...new Set(posts.map((post) => post.group_id))])
    .where('post_id', 'in', ids)
    .where('action', 'in', ['approved', 'reapproved'])
    .orderBy('post_id')
    .orderBy('approved_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await rowsOf(db, newest)
  return new Set(rows.filter(({ client }) => client === null).map((row) => row.post_id))
}

function refuse(ctx: OrgContext, rule: AssistantApprovals, posts: readonly PostRow[]): void {
  const refused = posts.filter((post) => !allows(rule, post))
  const [first] = refused
  if (!first) return
  const page = `${ctx.services.config.baseUrl}/review/${first.group_id}`
  const why =
    rule === 'never'
      ? 'Assistants approve nothing in this workspace'
      : 'No person has written or changed this content since an assistant or a program did, so a person decides on it'
  throw conflict(
    'approval_required',
    `${why}: send your user to ${page}`,
    refused.map((post) => ({
      path: `posts.${post.id}`,
      code: 'person_needed',
      message: `A person has to decide, at ${page}`,
    })),
  )
}

function allows(rule: AssistantApprovals, { content_by }: PostRow): boolean {
  switch (rule) {
    case 'all':
      return true
    case 'never':
      return false
    case 'people_drafts':
      return isByPerson(content_by as Actor | null) // only ctx.actor is written there
  }
}
