import type { PostMediaInput } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { canonicalJson } from '#kernel/ids.ts'
import { contentOf } from './check-post.ts'
import { contentHash, type PostContent } from './content-hash.ts'
import { partsOf } from './parts.ts'
import { assemblePayload } from './post-input.ts'
import type { PostRow } from './present.ts'
import { refusal, requestMove, savePost } from './request-move.ts'
import { requireAccount, resolveMedia } from './resolve-content.ts'

/** Omitted keys stay, null clears. */
export interface ContentChange {
  socialAccountId?: string | null | undefined
  contentText?: string | undefined
  media?: PostMediaInput | null | undefined
  platformPayload?: Record<string, unknown> | null | undefined
  quoteTweetUrl?: string | null | undefined
  communityUrl?: string | null | undefined
  replySettings?: string | null | undefined
  poll?: unknown
}

const FIELDS = [
  'socialAccountId',
  'contentText',
  'media',
  'platformPayload',
  'quoteTweetUrl',
  'communityUrl',
  'replySettings',
  'poll',
] as const

/**
 * Changes the content of a locked post. What was approved, scheduled or failed goes back to pending_approval; the time
 * that was set stays as the wish. An edit that changes nothing changes nothing. A3-1
 */
export async function editContent(ctx: OrgContext, row: PostRow, change: ContentChange): Promise<PostRow> {
  if (FIELDS.every((field) => change[field] === undefined)) return row
  const content = await changedContent(ctx, row, change)
  const hash = contentHash(content)
  if (hash === row.content_hash) return row
  refuseChangedLiveParts(row, content)
  const columns = {
    social_account_id: content.socialAccountId,
    content_text: content.contentText,
    media: content.media && JSON.stringify(content.media),
    platform_payload: content.platformPayload && JSON.stringify(content.platformPayload),
    content_hash: hash,
    prepared: null,
  }
  if (row.status === 'draft' || row.status === 'pending_approval') return savePost(ctx.db, row, columns)
  return withdrawApproval(ctx, row, columns)
}

/** Takes an approval out of force; it stays in the history, and the time that was set becomes the wish. A3-1 */
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
  return moved.row
}

/** Of a thread that stopped half-way, what is live stays as it is, and something must be left to publish. */
function refuseChangedLiveParts(row: PostRow, content: PostContent): void {
  const live = (row.live_parts as unknown[]).length
  if (live === 0) return
  const before = canonicalJson(partsOf(contentOf(row)).slice(0, live))
  const after = partsOf(content)
  if (after.length > live && canonicalJson(after.slice(0, live)) === before) return
  throw conflict(
    'already_published',
    `The first ${live} parts of this thread are live: change only the parts after them`,
  )
}

async function changedContent(ctx: OrgContext, row: PostRow, change: ContentChange): Promise<PostContent> {
  const before = contentOf(row)
  const platform = row.platform as Platform // written only from the closed list
  if (row.status === 'canceled') throw refusal(row, 'invalidate', 'invalid_transition')
  const where = { db: ctx.db, orgId: ctx.orgId, storage: ctx.services.storage, path: 'body' }
  if (change.socialAccountId !== undefined) await requireAccount(where, platform, change.socialAccountId)
  const payload = assemblePayload(
    platform,
    change.platformPayload === undefined ? before.platformPayload : change.platformPayload,
    change,
    'body',
  )
  const media = change.media === undefined ? (before.media as PostMediaInput | null) : change.media
  return {
    platform,
    socialAccountId: change.socialAccountId === undefined ? before.socialAccountId : change.socialAccountId,
    contentText: change.contentText ?? before.contentText,
    ...(await resolveMedia(where, media, payload)),
  }
}
