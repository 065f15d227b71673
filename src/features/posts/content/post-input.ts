import { z } from 'zod'
import { Id, XAddress } from '#contract/common.ts'
import type { ErrorDetail } from '#contract/errors.ts'
import { MOST_TEXT, mostText, tooMuchText } from '#contract/limits/draft-room.ts'
import { PostMediaInput } from '#contract/media/media.ts'
import { PLATFORM_PAYLOADS, Poll } from '#contract/networks/platform-payload.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { ContentText } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { REPLY_SETTINGS } from '#contract/statuses.ts'
import { checked } from '#kernel/checked.ts'
import { invalid, invalidField } from '#kernel/errors.ts'
import { nullsAsAbsence } from '#kernel/nulls-as-absence.ts'
import { PAYLOAD_WORDS } from './payload-words.ts'

/** Fields that a caller may send next to `platformPayload`. They are written into it. Spec R3 */
const PAYLOAD_FIELDS = ['replySettings', 'quoteTweetUrl', 'communityUrl', 'poll'] as const

/** The content of a new post. */
export const NewPost = z
  .strictObject({
    platform: z.enum(PLATFORMS).describe('The network it is for'),
    contentText: ContentText.describe('As it will be published; for a thread, its first part'),
    socialAccountId: Id.nullable().optional().describe('Which account publishes it; needed where there are several'),
    media: PostMediaInput.nullable().optional().describe('Images, a document or a video of the library'),
    platformPayload: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe(`The network’s own keys (* required). ${PAYLOAD_WORDS}`),
    replySettings: z.enum(REPLY_SETTINGS).optional().describe('x: as in platformPayload'),
    quoteTweetUrl: XAddress.optional().describe('x: as in platformPayload'),
    communityUrl: XAddress.optional().describe('x: as in platformPayload'),
    poll: Poll.optional().describe('x: as in platformPayload'),
  })
  .meta({ id: 'NewPost' })
export type NewPost = z.infer<typeof NewPost>

/** The content fields of a PATCH: omitted keys stay, null clears. */
export const postChanges = {
  socialAccountId: Id.nullable().optional().describe('Who publishes it; null: none'),
  contentText: ContentText.optional().describe('The whole new text'),
  media: PostMediaInput.nullable().optional().describe('Replaces what there is; null: no media'),
  platformPayload: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .describe('Replaces the whole, so send back what shall stay; keys as for a new post; null: none'),
  quoteTweetUrl: XAddress.nullable().optional().describe('x: this key alone; null clears'),
  communityUrl: XAddress.nullable().optional().describe('x: this key alone; null clears'),
  replySettings: z.enum(REPLY_SETTINGS).nullable().optional().describe('x: this key alone; null clears'),
  poll: Poll.nullable().optional().describe('x: this key alone; null clears'),
}

type PayloadFields = { [K in (typeof PAYLOAD_FIELDS)[number]]?: unknown }

/**
 * The payload of a post: the one that was sent, or else the present one, with the separate fields written into it. Null
 * if it is empty. Throws 400 for keys that the platform does not know and for values that it does not accept. Spec R3
 */
export function assemblePayload(
  platform: Platform,
  payload: Record<string, unknown> | null,
  beside: PayloadFields,
  path: string,
): Record<string, unknown> | null {
  const details: ErrorDetail[] = []
  const schema: z.ZodType = PLATFORM_PAYLOADS[platform]
  const given = Object.entries(payload ?? {}).filter(([, value]) => value !== null) // null means absent, as everywhere
  const assembled = nullsAsAbsence(schema, Object.fromEntries(given))
  for (const field of PAYLOAD_FIELDS) {
    const value = beside[field]
    if (value === undefined) continue
    if (value === null) delete assembled[field]
    else if (field in PLATFORM_PAYLOADS[platform].shape) assembled[field] = value
    else {
      const message = `${PLATFORM_NAMES[platform]} has no ${field}: leave it out`
      details.push({ path: `${path}.${field}`, code: 'not_on_platform', message })
    }
  }
  if (Object.keys(assembled).length === 0 && details.length === 0) return null
  for (const detail of checked(schema, assembled, `${path}.platformPayload`).details) {
    const isUnknown = detail.code === 'unknown_field'
    details.push(isUnknown ? { ...detail, message: `Posts on ${PLATFORM_NAMES[platform]} have no such field` } : detail)
  }
  if (details.length > 0) throw invalid(details)
  return assembled
}

/** Throws 400 if the text is longer than a draft for the platform may be, in the post itself or in its whole thread. */
export function requireRoomFor(
  platform: Platform,
  text: string,
  payload: Record<string, unknown> | null,
  path: string,
): void {
  const most = mostText(platform)
  if (text.length > most) throw invalidField(`${path}.contentText`, 'too_big', tooMuchText(most, platform))
  const parts = partsOf({ contentText: text, platformPayload: payload })
  const all = parts.reduce((sum, part) => sum + part.text.length, 0)
  if (all <= MOST_TEXT) return
  const message = `A thread holds at most ${MOST_TEXT.toLocaleString('en-US')} characters in all: shorten it or split it`
  throw invalidField(`${path}.platformPayload.thread`, 'too_big', message)
}
