import type { PostMedia } from '#contract/media/media.ts'
import type { Platform } from '#contract/platforms.ts'
import { changeMedia, filesOf, partsOf } from '#contract/posts/post-parts.ts'
import type { Outside } from '#features/outside/index.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'
import type { PostRow } from '../rows/present.ts'

/** What is published, and where: everything that an approval covers. */
export interface PostContent {
  platform: Platform
  socialAccountId: string | null
  contentText: string
  media: PostMedia | null
  platformPayload: Record<string, unknown> | null
  /**
   * The answers of other sites and networks about the content: link cards, account ids, quoted posts. Null or absent if
   * they were not asked. Decision 024
   */
  outside?: Outside | null
}

/** The content in a post's row. */
export function contentOf(row: PostRow): PostContent {
  return {
    platform: row.platform,
    socialAccountId: row.social_account_id,
    contentText: row.content_text,
    media: row.media as PostMedia | null, // jsonb columns return what was written, from checked input
    platformPayload: row.platform_payload as Record<string, unknown> | null,
    outside: row.outside as Outside | null,
  }
}

/**
 * Hash of what a person approves: text, asset ids with their alternative texts and a document's title, payload,
 * platform and account, and what was read outside for it. File addresses are not included, because they may change
 * while the files do not. Spec R9
 */
export const contentHash = (content: PostContent): string => hashOf(content, assetsOf)

/**
 * Hashes content in the form of the stored hash `kept`. Older hashes leave out the titles of documents, and stay valid
 * for content that has not been written since. Each later write stores a hash in today's form.
 */
export function hashLike(kept: string | null, content: PostContent): string {
  const untitled = hashOf(content, (media) => assetsOf(media, false))
  return kept === untitled ? untitled : contentHash(content)
}

type Named = (media: PostMedia | null) => unknown

function hashOf(content: PostContent, assets: Named): string {
  return sha256Hex(
    canonicalJson({
      platform: content.platform,
      account: content.socialAccountId,
      text: content.contentText,
      media: assets(content.media),
      payload: withoutAddresses(content, assets),
      ...hashedOutside(content.outside),
    }),
  )
}

/**
 * The part of the hash for what was read outside. It leaves out the time of reading. If nothing was found, nothing is
 * added.
 */
function hashedOutside(outside: Outside | null | undefined): object {
  if (!outside) return {}
  const { cards } = outside
  const names = Object.entries(outside.names).filter(([, id]) => id !== null)
  return {
    ...(cards.some(Boolean) && {
      cards: cards.map((card) => card && [card.url, card.title, card.description, card.imageAssetId]),
    }),
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
    ...(outside.quoted?.version && { quoted: outside.quoted.version }),
  }
}

function assetsOf(media: PostMedia | null, titled = true): unknown {
  if (!media) return null
  const files = filesOf(media).map(({ assetId, altText }) => [assetId, altText ?? ''])
  if (media.kind === 'images') return files
  // Networks show a document's title, so it is included.
  const title = titled && media.kind === 'document' ? [media.title] : []
  return files.map((file) => [...file, media.kind, ...title])
}

/**
 * The payload, with all media replaced by their hashed parts. Parts of a thread without media keep `media: null`, as in
 * all stored hashes.
 */
function withoutAddresses(content: PostContent, assets: Named): unknown {
  const { platformPayload: payload } = changeMedia(content, (media: PostMedia) => assets(media))
  const [, ...thread] = partsOf(content)
  if (!payload || thread.length === 0) return payload
  return { ...payload, thread: thread.map(({ text, media }) => ({ text, media: assets(media) })) }
}
