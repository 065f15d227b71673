import type { TikTokCreatorInfo } from '#contract/networks/tiktok-creator.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'

type Part = OutgoingPart<'tiktok'>

export const isInbox = ({ payload }: Part): boolean => payload?.postMode === 'inbox'
export const isPhotos = ({ media }: Part): boolean => media.length > 0 && media.every(({ kind }) => kind === 'image')

/** The one video of the part. */
export function filmOf({ media }: Part): OutgoingMedia {
  const [film, ...others] = media
  if (film?.kind === 'video' && others.length === 0) return film
  throw new PlatformError('rejected', 'TikTok takes one video, or images: attach one or the other.')
}

/** Throws `rejected` if a choice of the creator is missing: TikTok forbids choosing in their place. */
export function requireTikTokPart(part: Part): void {
  if (!isPhotos(part)) filmOf(part)
  if (isInbox(part) || part.payload?.privacyLevel) return
  const message = 'TikTok asks that a person chooses who may see the post: choose a privacy level.'
  throw new PlatformError('rejected', message)
}

/**
 * The `post_info` of a direct post. Options that nobody switched on are off, and options that the creator has switched
 * off stay off.
 */
export function postInfo(part: Part, creator: TikTokCreatorInfo): Record<string, unknown> {
  const { payload, text, media } = part
  const { title, privacyLevel, allowComment, allowDuet, allowStitch } = payload ?? {}
  const isAigc = payload?.aiGenerated === true || media.some(({ aiGenerated }) => aiGenerated)
  return {
    ...(isPhotos(part) ? { ...(title ? { title } : {}), description: text } : { title: text }),
    privacy_level: privacyLevel,
    disable_comment: allowComment !== true || creator.commentDisabled,
    ...(isPhotos(part)
      ? {}
      : {
          disable_duet: allowDuet !== true || creator.duetDisabled,
          disable_stitch: allowStitch !== true || creator.stitchDisabled,
        }),
    brand_content_toggle: payload?.discloseBrandedContent === true,
    brand_organic_toggle: payload?.discloseOwnBrand === true,
    ...(isAigc ? { is_aigc: true } : {}),
  }
}
