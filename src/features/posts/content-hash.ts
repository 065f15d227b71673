import type { PostMedia } from '#contract/media.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'

/** What goes out, and where to: all that an approval covers. */
export interface PostContent {
  platform: string
  socialAccountId: string | null
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
}

/**
 * Fingerprint of what a person approves: text, asset ids and their alternative texts, payload, platform and account.
 * Never the addresses of files, which may change while the files do not. A3-2
 */
export function contentHash(content: PostContent): string {
  return sha256Hex(
    canonicalJson({
      platform: content.platform,
      account: content.socialAccountId,
      text: content.contentText,
      media: assetsOf(content.media),
      payload: withoutAddresses(content.platformPayload),
    }),
  )
}

function assetsOf(media: PostMedia | null | undefined): unknown {
  if (!media) return null
  if (media.kind === 'images') return media.images.map((image) => [image.assetId, image.altText ?? ''])
  return [[media.assetId, 'altText' in media ? (media.altText ?? '') : '', media.kind]]
}

/** The parts of a thread carry media of their own. */
function withoutAddresses(payload: Record<string, unknown> | null): unknown {
  if (!payload || !Array.isArray(payload.thread)) return payload
  const thread = payload.thread as { text: string; media?: PostMedia | null }[] // checked by the payload's schema
  return { ...payload, thread: thread.map((part) => ({ text: part.text, media: assetsOf(part.media) })) }
}
