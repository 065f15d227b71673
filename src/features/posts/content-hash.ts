import type { PostMedia } from '#contract/media.ts'
import type { Outside } from '#features/outside/index.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'

/** What goes out, and where to: all that an approval covers. */
export interface PostContent {
  platform: string
  socialAccountId: string | null
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** What was read for it outside: absent or null, nothing. Decision 024 */
  outside?: Outside | null
}

/**
 * Fingerprint of what a person approves: text, asset ids and their alternative texts, payload, platform and account,
 * and what was read outside for it.
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
      ...readOutside(content.outside),
    }),
  )
}

/** When it was read does not count, and nothing is added where nothing was found. */
function readOutside(outside: Outside | null | undefined): object {
  if (!outside) return {}
  const { cards } = outside
  const names = Object.entries(outside.names).filter(([, id]) => id !== null)
  return {
    ...(cards.some(Boolean) && {
      cards: cards.map((card) => card && [card.url, card.title, card.description, card.imageAssetId]),
    }),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
  }
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
