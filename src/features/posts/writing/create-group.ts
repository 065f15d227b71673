import { z } from 'zod'
import { Id, idsUpTo, Moment } from '#contract/common.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import type { Basis } from '#contract/posts/basis.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { type Found, keepOutside } from '#features/outside/index.ts'
import type { WrittenBy } from '#features/preferences/index.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { send } from '#kernel/db/send.ts'
import { answeredWithCommit } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { contentHash } from '../content/content-hash.ts'
import { assemblePayload, type NewPost, requireRoomFor } from '../content/post-input.ts'
import { withProblems } from '../content/problems.ts'
import { requireAccount, resolveMedia } from '../content/resolve-content.ts'
import { emitGroupEvent } from '../moves/refresh-group.ts'
import { recordSubmission } from '../review/submit.ts'
import { groupStatus } from '../rows/group-status.ts'
import { readGroup } from '../rows/queries.ts'
import { requireAhead } from '../times/choose-times.ts'
import { requireTags, setTags } from './group-tags.ts'
import { strategyColumns } from './strategy-references.ts'

export const Title = z.string().overwrite(plainLine).min(1).max(200).describe('Never published')

/** The most posts in one group, which is also the most that one verdict can name. */
export const MOST_POSTS = 30

/** The fields of a new group besides its posts. */
export const groupFields = {
  topic: z.string().max(500).nullable().optional().describe('What it is about'),
  objective: z.string().max(500).nullable().optional().describe('What it is to achieve'),
  timezone: Timezone.optional().describe('Such as Europe/Berlin'),
  scheduledFor: Moment.nullable().optional().describe('Wished time, with offset or Z: approval offers it first'),
  tagIds: idsUpTo(50).optional().describe('Tags, by id'),
  strategyId: Id.optional().describe('The strategy it follows'),
  strategyVersion: z
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .describe('Its version'),
  pillarId: z.string().max(100).optional().describe('Its pillar'),
  priorityId: z.string().max(100).optional().describe('Its priority'),
  contentType: z.string().max(100).optional().describe('Such as tip or story'),
  opportunityId: z.string().max(100).optional().describe('Its opportunity'),
}

type GroupFields = { [K in keyof typeof groupFields]?: z.output<(typeof groupFields)[K]> }

/** A new post, with its basis if it was drafted here. */
export type DraftedPost = NewPost & { basis?: Basis; isByModel?: boolean }

export interface NewGroup extends GroupFields {
  title: string
  posts: DraftedPost[]
  status: 'draft' | 'pending_approval'
}

/** Writes a group with its posts. Throws a 400 that names the post and the invalid field. */
export async function createGroup(ctx: OrgContext, input: NewGroup, found: Found): Promise<PostGroupWithPosts> {
  const { db, orgId } = ctx
  requireAhead(input.scheduledFor, ctx.now, 'body.scheduledFor')
  await requireTags(db, orgId, input.tagIds ?? [])
  const strategy = await strategyColumns(db, orgId, input)
  const groupId = newId()
  const status = groupStatus(input.posts.map(() => input.status))
  const inserting = db.insertInto('post_group').values((eb) => ({
    org_id: orgId,
    id: groupId,
    title: input.title,
    topic: input.topic ?? null,
    objective: input.objective ?? null,
    status,
    scheduled_for: input.scheduledFor ?? null,
    timezone:
      input.timezone ??
      eb.fn.coalesce(eb.selectFrom('org').select('org.timezone').where('org.id', '=', orgId), eb.val('UTC')),
    wished_for: input.scheduledFor ?? null,
    ...strategy,
    content_type: input.contentType ?? null,
    created_by: JSON.stringify(ctx.actor),
  }))
  answeredWithCommit(db, send(db, inserting.compile()))
  if (input.tagIds?.length) await setTags(db, orgId, groupId, input.tagIds)
  for (const [index, post] of input.posts.entries()) {
    await insertPost(ctx, {
      groupId,
      post,
      status: input.status,
      wish: input.scheduledFor ?? null,
      path: `body.posts.${index}`,
      found,
    })
  }
  if (status === 'pending_approval') {
    await recordSubmission(ctx, groupId)
    await emitGroupEvent(ctx, groupId, status)
  }
  const created = await readGroup(db, orgId, groupId)
  ctx.audit({ type: 'post_group', id: groupId, after: created })
  return { ...created, posts: await withProblems(ctx, created.posts) }
}

/**
 * Writes one post of a group. Only the form of its content is checked here. The platform's rules are checked at
 * approval.
 */
export async function insertPost(
  ctx: OrgContext,
  input: {
    groupId: string
    post: DraftedPost
    status: 'draft' | 'pending_approval'
    wish: string | null
    path: string
    found: Found
  },
): Promise<string> {
  const { db, orgId } = ctx
  const { post, path } = input
  const where = { db, orgId, storage: ctx.services.storage, path }
  const accountId = post.socialAccountId ?? null
  await requireAccount(where, post.platform, accountId)
  const payload = assemblePayload(post.platform, post.platformPayload ?? null, post, path)
  requireRoomFor(post.platform, post.contentText, payload, path)
  const written = {
    platform: post.platform,
    socialAccountId: accountId,
    contentText: post.contentText,
    ...(await resolveMedia(where, post.media ?? null, payload)),
  }
  const content = { ...written, outside: await keepOutside(db, orgId, written, input.found) }
  const id = newId()
  const inserting = db.insertInto('post').values((eb) => ({
    org_id: orgId,
    id,
    group_id: input.groupId,
    platform: post.platform,
    social_account_id: accountId,
    status: input.status,
    content_text: content.contentText,
    media: content.media && JSON.stringify(content.media),
    platform_payload: content.platformPayload && JSON.stringify(content.platformPayload),
    outside: content.outside && JSON.stringify(content.outside),
    basis: post.basis ? JSON.stringify(post.basis) : null,
    content_hash: contentHash(content),
    content_by: JSON.stringify({ ...ctx.actor, ...(post.isByModel && { drafted: true }) } satisfies WrittenBy),
    wished_for: input.wish,
    time_chosen: input.wish !== null && isByPerson(ctx.actor),
    // The present time and not the transaction's, so that the posts of a group keep the order in which they were given.
    created_at: eb.fn<string>('clock_timestamp'),
  }))
  answeredWithCommit(db, send(db, inserting.compile()))
  return id
}
