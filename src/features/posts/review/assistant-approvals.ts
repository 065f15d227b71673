import type { AssistantApprovals } from '#contract/statuses.ts'
import { loadAssistantApprovals } from '#features/scheduling/index.ts'
import { type Actor, isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import type { PostRow } from '../rows/present.ts'
import { approvalsOf } from '../rows/queries.ts'

/**
 * The workspace's rule says which posts an assistant may approve in its person's name. By default these are the posts
 * that a person wrote or last changed: a person first reads what a program wrote, be it this assistant or another.
 * Throws 409. A3-2
 */
export async function requireApprovable(ctx: OrgContext, posts: readonly PostRow[]): Promise<void> {
  if (ctx.actor.kind !== 'assistant') return
  const rule = await loadAssistantApprovals(ctx.db, ctx.orgId)
  refuse(ctx, rule, posts)
}

/**
 * The same for what lets approved content go out: a person's approval counts; an assistant's counts if the rule would
 * allow it now.
 */
export async function requireApprovalStands(ctx: OrgContext, posts: readonly PostRow[]): Promise<void> {
  if (ctx.actor.kind !== 'assistant') return
  const approved = posts.filter((post) => post.approved_hash !== null) // of all else the state says why not
  if (approved.length === 0) return
  const rule = await loadAssistantApprovals(ctx.db, ctx.orgId)
  const approvals = await approvalsOf(ctx.db, ctx.orgId, [...new Set(approved.map((post) => post.group_id))])
  const byAssistant = approved.filter((post) => {
    const inForce = approvals.findLast(
      ({ post_id, action }) => post_id === post.id && (action === 'approved' || action === 'reapproved'),
    )
    return inForce?.client !== null
  })
  refuse(ctx, rule, byAssistant)
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
      message: `A person decides on ${page}`,
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
      return isByPerson(content_by as Actor | null) // written only from ctx.actor
  }
}
