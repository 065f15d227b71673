import type { z } from 'zod'
import type { PostMediaInput } from '#contract/media/media.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { type Found, keepOutside } from '#features/outside/index.ts'
import { isByHand, keepDraftedText, type WrittenBy } from '#features/preferences/index.ts'
import { type Actor, actorUserId, isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { canonicalJson } from '#kernel/ids.ts'
import { contentHash, contentOf, type PostContent } from '../content/content-hash.ts'
import { assemblePayload, postChanges, requireRoomFor } from '../content/post-input.ts'
import { requireAccount, resolveMedia } from '../content/resolve-content.ts'
import { refusal } from '../moves/refusal.ts'
import { requestMove, savePost } from '../moves/request-move.ts'
import { askForDecision } from '../review/submit.ts'
import type { PostRow } from '../rows/present.ts'

/** Omitted keys stay, null clears. */
export type ContentChange = Partial<z.output<z.ZodObject<typeof postChanges>>>

/** The content fields of a PATCH. */
export const CONTENT_FIELDS = Object.keys(postChanges) as (keyof ContentChange)[]

/**
 * Changes the content of a locked post. An approved, scheduled or failed post goes back to pending_approval, and its
 * time becomes the wished time. An edit that changes nothing has no effect. Spec R8
 */
export async function editContent(
  ctx: OrgContext,
  row: PostRow,
  change: ContentChange,
  found: Found,
): Promise<PostRow> {
  if (CONTENT_FIELDS.every((field) => change[field] === undefined)) return row
  return saveContent(ctx, row, await changedContent(ctx, row, change), found)
}

/**
 * Saves content together with the look-ups for it (link cards, account ids, versions of quoted posts). If it differs
 * from the approved content, the approval is no longer valid. Spec R8
 */
export async function saveContent(ctx: OrgContext, row: PostRow, written: PostContent, found: Found): Promise<PostRow> {
  const before = { outside: contentOf(row).outside ?? null, live: (row.live_parts as unknown[]).length }
  const content = { ...written, outside: await keepOutside(ctx.db, ctx.orgId, written, found, before) }
  const hash = contentHash(content)
  if (hash === contentHash(contentOf(row))) return row // not compared with the stored hash, which may have an older form
  refuseChangedLiveParts(row, content)
  if (isAnswerToDraft(ctx.actor, row, content)) await keepDraftedText(ctx, row.id, row.content_text)
  const columns = {
    social_account_id: content.socialAccountId,
    content_text: content.contentText,
    media: content.media && JSON.stringify(content.media),
    platform_payload: content.platformPayload && JSON.stringify(content.platformPayload),
    outside: content.outside && JSON.stringify(content.outside),
    content_hash: hash,
    content_by: JSON.stringify(isAnswerableFor(ctx.actor, row, content) ? ctx.actor : row.content_by),
  }
  if (row.status === 'draft' || row.status === 'pending_approval') return savePost(ctx.db, row, columns)
  return withdrawApproval(ctx, row, columns)
}

/**
 * Whether the actor counts as the author of this content from now on. A person does not if they only submit another's
 * words with a newly read card, or choose an account for them. A program always does, because nobody has seen what a
 * linked page says now.
 */
function isAnswerableFor(actor: Actor, row: PostRow, content: PostContent): boolean {
  if (actor.kind !== 'user') return true
  const { outside = null, socialAccountId } = contentOf(row)
  return contentHash({ ...content, outside, socialAccountId }) !== contentHash(contentOf(row))
}

/**
 * Whether a person changes what a program or a model wrote, or what somebody else submitted. Such a change shows a
 * preference. People's changes of their own drafts show none.
 */
function isAnswerToDraft(actor: Actor, row: PostRow, { contentText }: PostContent): boolean {
  if (!isByPerson(actor) || contentText === row.content_text) return false
  const by = row.content_by as WrittenBy | null // in the form that createGroup and saveContent write
  if (by === null) return false
  return !isByHand(by) || (row.status === 'pending_approval' && actorUserId(by) !== actorUserId(actor))
}

/**
 * Invalidates an approval. It stays in the history, and the post's time becomes the wished time. Those who can decide
 * are asked again, once for all posts of one request. Spec R8
 */
export async function withdrawApproval(
  ctx: OrgContext,
  row: PostRow,
  also: Parameters<typeof savePost>[2] = {},
): Promise<PostRow> {
  const moved = await requestMove(
    ctx.db,
    row,
    { type: 'invalidate' },
    {
      ...also,
      scheduled_for_utc: null,
      schedule_reason: null,
      wished_for: row.scheduled_for_utc ?? row.wished_for,
    },
  )
  await askForDecision(ctx, row.group_id, `${row.group_id}:${ctx.requestId}`)
  return moved.row
}

/** Throws if published parts would change, or if an incomplete thread would have nothing left to publish. */
function refuseChangedLiveParts(row: PostRow, content: PostContent): void {
  if (row.status === 'published') throw refusal(row, 'invalidate', 'invalid_transition')
  const live = (row.live_parts as unknown[]).length
  if (live === 0) return
  const what = live === 1 ? 'The first part of this thread is' : `The first ${live} parts of this thread are`
  if (content.socialAccountId !== row.social_account_id) {
    throw conflict(
      'already_published',
      `${what} live: the rest goes out from the same account. To use another, end it here and draft the rest anew`,
    )
  }
  const before = canonicalJson(partsWithCards(contentOf(row)).slice(0, live))
  const after = partsWithCards(content)
  if (after.length > live && canonicalJson(after.slice(0, live)) === before) return
  throw conflict('already_published', `${what} live: change only what comes after`)
}

const partsWithCards = (content: PostContent) => partsOf(content, content.outside?.cards)

async function changedContent(ctx: OrgContext, row: PostRow, change: ContentChange): Promise<PostContent> {
  const before = contentOf(row)
  const platform = row.platform
  if (row.status === 'canceled') throw refusal(row, 'invalidate', 'invalid_transition')
  const where = { db: ctx.db, orgId: ctx.orgId, storage: ctx.services.storage, path: 'body' }
  if (change.socialAccountId !== undefined) await requireAccount(where, platform, change.socialAccountId)
  const payload = assemblePayload(
    platform,
    change.platformPayload === undefined ? before.platformPayload : change.platformPayload,
    change,
    'body',
  )
  const contentText = change.contentText ?? before.contentText
  requireRoomFor(platform, contentText, payload, 'body')
  const media = change.media === undefined ? (before.media as PostMediaInput | null) : change.media
  return {
    platform,
    socialAccountId: change.socialAccountId === undefined ? before.socialAccountId : change.socialAccountId,
    contentText,
    ...(await resolveMedia(where, media, payload, before)),
  }
}
