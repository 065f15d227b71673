import { isInFlight } from '#contract/statuses.ts'
import { type Found, NOTHING, readOutside, wantedBy } from '#features/outside/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { OutsideReader } from '#kernel/operation.ts'
import { contentOf } from '../content/content-hash.ts'
import type { NewPost } from '../content/post-input.ts'
import type { PostRow } from '../rows/present.ts'
import { CONTENT_FIELDS } from './edit-post.ts'
import type { GroupPatch } from './update-group.ts'
import type { PostPatch } from './update-post.ts'

/*
 * A change reads the outside facts that it needs before its transaction begins. In the transaction they are looked up
 * by address and name, so content that somebody else wrote meanwhile gets only the facts that were read for it.
 * Decision 024
 */

export function readForNew(posts: readonly NewPost[]): Found | OutsideReader<Found> {
  const wanted = posts.map((post) => wantedBy({ ...post, platformPayload: post.platformPayload ?? null }))
  if (wanted.every(({ addresses, names, quoted }) => addresses.length + names.length === 0 && quoted === null))
    return NOTHING
  return (ctx) => readOutside(ctx.services, ctx, wanted)
}

/** Reads the outside facts for new parts of the content, or for all of it if the post is submitted. */
export function readForPost(input: PostPatch): Found | OutsideReader<Found> {
  const changes = CONTENT_FIELDS.some((field) => input[field] !== undefined)
  if (!changes && input.status !== 'pending_approval') return NOTHING
  return async (ctx) => {
    const row = await postOf(ctx, input.postId)
    if (!row) return NOTHING
    const handsIn = row.status === 'draft' && input.status === 'pending_approval'
    if (!mayChange(row) || !(changes || handsIn)) return NOTHING
    const before = contentOf(row)
    const { contentText = before.contentText, media = before.media, platformPayload = before.platformPayload } = input
    const content = { platform: row.platform, contentText, media, platformPayload }
    return readOutside(ctx.services, ctx, [wantedBy(content, handsIn ? null : before.outside)])
  }
}

/** Reads the outside facts for all drafts of a group that is submitted. */
export function readForGroup({ groupId, status }: GroupPatch): Found | OutsideReader<Found> {
  if (status !== 'pending_approval') return NOTHING
  return async (ctx) => {
    const drafts = await ctx.inOrg((db) =>
      db
        .selectFrom('post')
        .selectAll()
        .where('org_id', '=', ctx.orgId)
        .where('group_id', '=', groupId)
        .where('status', '=', 'draft')
        .where('deleted_at', 'is', null)
        .execute(),
    )
    return readOutside(
      ctx.services,
      ctx,
      drafts.map((post) => wantedBy(contentOf(post))),
    )
  }
}

/** Reads the outside facts for all of the content again, if it may be changed. */
export function readAgain({ postId }: { postId: string }): OutsideReader<Found> {
  return async (ctx) => {
    const row = await postOf(ctx, postId)
    return row && mayChange(row) ? readOutside(ctx.services, ctx, [wantedBy(contentOf(row))]) : NOTHING
  }
}

/** A missing post is no error here. The change itself refuses it, unless the request repeats an answered one. */
function postOf({ inOrg, orgId }: StepsContext, postId: string): Promise<PostRow | undefined> {
  return inOrg((db) =>
    db.selectFrom('post').selectAll().where('org_id', '=', orgId).where('id', '=', postId).executeTakeFirst(),
  )
}

/**
 * Whether the content may change. A post that is published, being published or canceled keeps the facts that were read
 * for it.
 */
export function mayChange(row: PostRow): boolean {
  const status = row.status
  return !isInFlight(status) && status !== 'published' && status !== 'canceled'
}
