import { z } from 'zod'
import { Id } from '#contract/common.ts'
import type { ErrorDetail } from '#contract/errors.ts'
import { PostMediaInput } from '#contract/media.ts'
import { PLATFORM_PAYLOADS, Poll } from '#contract/platform-payload.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { ContentText } from '#contract/post.ts'
import { REPLY_SETTINGS } from '#contract/statuses.ts'
import { invalid } from '#kernel/errors.ts'

/** Fields that may stand beside `platformPayload` and write into it. A2-2 */
const PAYLOAD_FIELDS = ['replySettings', 'quoteTweetUrl', 'communityUrl', 'poll'] as const

/** Content of a post as it is first drafted. */
export const NewPost = z
  .strictObject({
    platform: z.enum(PLATFORMS),
    contentText: ContentText,
    socialAccountId: Id.nullable().optional(),
    media: PostMediaInput.nullable().optional(),
    platformPayload: z.record(z.string(), z.unknown()).nullable().optional(),
    replySettings: z.enum(REPLY_SETTINGS).optional(),
    quoteTweetUrl: z.url().optional(),
    communityUrl: z.url().optional(),
    poll: Poll.optional(),
  })
  .meta({ id: 'NewPost' })
export type NewPost = z.infer<typeof NewPost>

/** Content fields of a PATCH: omitted keys stay, null clears. */
export const postChanges = {
  socialAccountId: Id.nullable().optional(),
  contentText: ContentText.optional(),
  media: PostMediaInput.nullable().optional(),
  platformPayload: z.record(z.string(), z.unknown()).nullable().optional(),
  quoteTweetUrl: z.url().nullable().optional(),
  communityUrl: z.url().nullable().optional(),
  replySettings: z.enum(REPLY_SETTINGS).nullable().optional(),
  poll: Poll.nullable().optional(),
}

type PayloadFields = { [K in (typeof PAYLOAD_FIELDS)[number]]?: unknown }

/**
 * The payload of a post: what was sent, or else what stands, with the fields beside it written in; null where nothing
 * is left. Throws 400 for keys that the platform does not have and for values it does not take. A2-2
 */
export function assemblePayload(
  platform: Platform,
  payload: Record<string, unknown> | null,
  beside: PayloadFields,
  path: string,
): Record<string, unknown> | null {
  const details: ErrorDetail[] = []
  const assembled: Record<string, unknown> = { ...payload }
  for (const field of PAYLOAD_FIELDS) {
    const value = beside[field]
    if (value === undefined) continue
    if (value === null) delete assembled[field]
    else if (platform === 'x') assembled[field] = value
    else {
      const message = `${PLATFORM_NAMES[platform]} has no ${field}: leave it out`
      details.push({ path: `${path}.${field}`, code: 'not_on_platform', message })
    }
  }
  if (Object.keys(assembled).length === 0 && details.length === 0) return null
  const parsed = PLATFORM_PAYLOADS[platform].safeParse(assembled)
  for (const issue of parsed.error?.issues ?? []) {
    const place = [path, 'platformPayload', ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const message = `A ${PLATFORM_NAMES[platform]} post has no such field`
        details.push({ path: `${place}.${key}`, code: 'unknown_field', message })
      }
    } else details.push({ path: place, code: issue.code, message: issue.message })
  }
  if (details.length > 0) throw invalid(details)
  return assembled
}
