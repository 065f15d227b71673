import { accountName } from '#rules/platforms/instagram-names.ts'
import { PlatformError } from '../errors.ts'
import type { Form } from '../graph/containers.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'

type Part = OutgoingPart<'instagram'>

export const isStory = ({ payload }: Part): boolean => payload?.placement === 'story'
export const isCarousel = ({ media }: Part): boolean => media.length > 1

/** Throws `rejected` if Instagram would certainly refuse the part. */
export function requireInstagramPart(part: Part): void {
  const [file, ...more] = part.media
  if (!file) throw rejected('Instagram has no posts without media: add an image or a video.')
  if (part.media.some(({ kind }) => kind === 'document'))
    throw rejected('Instagram takes no documents; remove the document.')
  if (isStory(part) && more.length > 0)
    throw rejected('A story on Instagram has one image or video: remove the others.')
  if (part.payload?.placement === 'reel' && (file.kind !== 'video' || more.length > 0))
    throw rejected('A reel on Instagram is one video: add one, or post to the feed.')
  if (part.payload?.coverUrl && !part.cover)
    throw rejected('The cover is no longer a file of this workspace: choose a picture of the library.')
}

const rejected = (message: string): PlatformError => new PlatformError('rejected', message)

/** The form of `POST /{user}/media` for one file of several. `api` is the host that will fetch it. */
export function itemForm(media: OutgoingMedia, api: string): Form {
  const type: Form = media.kind === 'video' ? { media_type: 'VIDEO' } : {}
  return { is_carousel_item: 'true', ...type, ...fileMembers(media, api) }
}

/** The form of `POST /{user}/media` for the post itself. */
export function containerForm(part: Part, children: string[], api: string): Form {
  const [file] = part.media
  if (children.length > 0)
    return { media_type: 'CAROUSEL', children: children.join(','), ...caption(part), ...collaborators(part) }
  if (!file) throw new Error('A post on Instagram has media')
  // A story shows no caption.
  if (isStory(part)) return { media_type: 'STORIES', ...fileMembers(file, api) }
  const reel = file.kind === 'video' ? reelMembers(part, api) : {}
  return { ...reel, ...fileMembers(file, api), ...caption(part), ...collaborators(part) }
}

function fileMembers(media: OutgoingMedia, api: string): Form {
  const url = media.publicUrl(api)
  if (media.kind === 'video') return { video_url: url }
  return { image_url: url, ...(media.altText === '' ? {} : { alt_text: media.altText }) }
}

/** Every single video is a reel. Whether it is also in the feed is a separate choice. */
function reelMembers({ payload, cover }: Part, api: string): Form {
  const { placement = 'feed', shareToFeed = placement === 'feed' ? true : undefined } = payload ?? {}
  return {
    media_type: 'REELS',
    ...(shareToFeed === undefined ? {} : { share_to_feed: String(shareToFeed) }),
    ...(cover ? { cover_url: cover.publicUrl(api) } : {}),
  }
}

const caption = ({ text }: Part): Form => (text === '' ? {} : { caption: text })

function collaborators({ payload }: Part): Form {
  const names = (payload?.collaborators ?? []).map((words) => accountName(words) ?? words)
  return names.length > 0 ? { collaborators: JSON.stringify(names) } : {}
}
