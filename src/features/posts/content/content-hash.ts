import type { PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import { changeMedia, filesOf, partsOf } from '#contract/post-parts.ts'
import type { Outside } from '#features/outside/index.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'

/** What goes out, and where: everything that an approval covers. */
export interface PostContent {
  platform: Platform
  socialAccountId: string | null
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /** What was read outside for it; absent or null: nothing. Decision 024 */
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
      payload: withoutAddresses(content),
      ...readOutside(content.outside),
    }),
  )
}

/** The time of reading does not count, and nothing is added if nothing was found. */
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

function assetsOf(media: PostMedia | null): unknown {
  if (!media) return null
  const files = filesOf(media).map(({ assetId, altText }) => [assetId, altText ?? ''])
  return media.kind === 'images' ? files : files.map((file) => [...file, media.kind])
}

/** All media of the payload by their files. A part of a thread without media has its own entry, as it always had. */
function withoutAddresses(content: PostContent): unknown {
  const { platformPayload: payload } = changeMedia(content, assetsOf)
  const [, ...thread] = partsOf(content)
  if (!payload || thread.length === 0) return payload
  return { ...payload, thread: thread.map(({ text, media }) => ({ text, media: assetsOf(media) })) }
}
