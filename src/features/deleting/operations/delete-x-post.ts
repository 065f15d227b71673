import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { XPostDeletion } from '#contract/posts/x-post.ts'
import {
  changePost,
  findPostEvenDeleted,
  lockPost,
  type PostRow,
  requestMove,
  requireRightToChange,
} from '#features/posts/index.ts'
import type { ActRow } from '#features/publisher/index.ts'
import type { OrgContext, StepsContext } from '#kernel/context.ts'
import { operation } from '#kernel/operation.ts'
import { awaitDeletion } from '../await-deletion.ts'
import { findXPost, type NamedXPost } from '../find-x-post.ts'
import { refuseInFlight, requestDeletion, requestForeignDeletion, standsOnPlatform } from '../request-deletion.ts'
import { xPostIdOf } from '../x-post-url.ts'

export const deleteXPost = operation({
  name: 'deleteXPost',
  route: 'POST /v1/orgs/{orgId}/marketing/x-posts/delete',
  done: 'deleted',
  summary: 'Delete a post on X, or take one off the schedule',
  description:
    'A published post is deleted on X and removed here (a thread whole), which needs content:publish and cannot be ' +
    'undone; an unpublished one is canceled, whatever network it is for. Posts made elsewhere are named by postUrl, if a connected account made ' +
    'them. If X does not confirm it in time, 409 in_progress says that the deletion goes on; if it refuses, 502 ' +
    'platform_error says why.',
  tag: 'marketing',
  permission: 'content:write',
  tool: {
    name: 'delete_x_post',
    description:
      'Deletes a published post on X for good (a thread whole), or takes one of any network that has not gone out off ' +
      'the schedule. Use it only when the user asked for it: deleting cannot be undone. Name the post by postUrl or ' +
      'postId. Answers what became of it.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  },
  body: {
    postUrl: z.string().trim().max(500).optional().meta({ format: 'uri', description: 'The address of the post on X' }),
    postId: Id.optional().describe('The post in Galley'),
    socialAccountId: Id.optional().describe('Which account, if postUrl does not say'),
  },
  output: XPostDeletion,
}).handleInSteps(async (ctx, input) => {
  const begun = await ctx.inOrg((db) => begin({ ...ctx, db }, input))
  if (!begun.act) return begun.answer
  await awaitDeletion(ctx.services, begun.act)
  await noteForAudit(ctx, begun.act, begun.before)
  return begun.answer
})

interface Begun {
  answer: XPostDeletion
  act?: ActRow
  before?: PostRow
}

async function begin(ctx: OrgContext, named: NamedXPost): Promise<Begun> {
  const found = await findXPost(ctx, named)
  if (!('post' in found)) {
    const { account, xPostId, url } = found
    const act = await requestForeignDeletion(ctx, account, { externalId: xPostId, url })
    const answer = { postId: null, xPostId, socialAccountId: account.id, warnings: [] }
    return { answer: { outcome: 'deleted_on_x', ...answer }, act }
  }
  const { id, deleted_at: deletedAt } = found.post
  const subject = { postId: id, xPostId: idAtX(found.post), socialAccountId: found.post.social_account_id }
  if (deletedAt !== null) {
    ctx.audit({ type: 'post', id, before: found.post, after: found.post })
    return { answer: { outcome: 'deleted_on_x', ...subject, warnings: ['It was deleted already'] } }
  }
  const before = await lockPost(ctx.db, ctx.orgId, id)
  if (!standsOnPlatform(before)) requireRightToChange(ctx, before)
  refuseInFlight(before)
  if (standsOnPlatform(before)) {
    const act = await requestDeletion(ctx, before)
    return { answer: { outcome: 'deleted_on_x', ...subject, warnings: warningsOf(before) }, act, before }
  }
  const isCanceled = before.status === 'canceled'
  await changePost(ctx, id, async (row) => {
    if (!isCanceled) await requestMove(ctx.db, row, { type: 'cancel' })
  })
  const warnings = isCanceled ? ['It was canceled already'] : warningsOf(before)
  return { answer: { outcome: 'removed_from_schedule', ...subject, warnings } }
}

function warningsOf(post: PostRow): string[] {
  if (!post.outcome_unknown) return []
  const what = (post.live_parts as unknown[]).length > 0 ? 'One more part of it' : 'It'
  return [
    `${what} may be on ${PLATFORM_NAMES[post.platform]} all the same: look at the account, and delete it by its address`,
  ]
}

function idAtX({ published_external_id: id }: PostRow): string | null {
  return id === null ? null : (xPostIdOf(id) ?? id)
}

async function noteForAudit(ctx: StepsContext, act: ActRow, before: PostRow | undefined): Promise<void> {
  if (!before) return ctx.audit({ type: 'platform_act', id: act.id })
  const after = await ctx.inOrg((db) => findPostEvenDeleted(db, ctx.orgId, before.id))
  ctx.audit({ type: 'post', id: before.id, before, after })
}
