import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'

type Form = Record<string, string>

export const isCarousel = ({ media }: OutgoingPart<'threads'>): boolean => media.length > 1

/** Throws `rejected` for a part that Threads is known to refuse. */
export function requireThreadsPart(part: OutgoingPart<'threads'>): void {
  if (part.media.some(({ kind }) => kind === 'document'))
    throw new PlatformError('rejected', 'Threads takes no documents; remove the document.')
  if (part.index === 0 && part.media.length > 0 && part.payload?.linkUrl)
    throw new PlatformError('rejected', 'Threads attaches a link only where there are no media: put it into the text.')
}

/** The form of `POST /me/threads` for one file of several. `api` is the host that will fetch it. */
export function itemForm(media: OutgoingMedia, api: string): Form {
  return { is_carousel_item: 'true', ...fileMembers(media, api) }
}

/** The form of `POST /me/threads` for the post itself. `ids` are Threads' ids for its names and addresses. */
export function containerForm(
  part: OutgoingPart<'threads'>,
  { children, api, ...ids }: { children: string[]; api: string; replyTo: string | null; quoted: string | null },
): Form {
  const [file] = part.media
  return {
    ...(children.length > 0
      ? { media_type: 'CAROUSEL', children: children.join(',') }
      : file
        ? fileMembers(file, api)
        : { media_type: 'TEXT' }),
    ...(part.text === '' ? {} : { text: part.text }),
    ...(ids.replyTo ? { reply_to_id: ids.replyTo } : {}),
    ...(ids.quoted ? { quote_post_id: ids.quoted } : {}),
    // Only the post itself sets who may answer, the topic and the link.
    ...(part.index === 0 ? ownMembers(part) : {}),
  }
}

function fileMembers(media: OutgoingMedia, api: string): Form {
  const url = media.publicUrl(api)
  return {
    ...(media.kind === 'video' ? { media_type: 'VIDEO', video_url: url } : { media_type: 'IMAGE', image_url: url }),
    ...(media.altText === '' ? {} : { alt_text: media.altText }),
  }
}

function ownMembers({ payload }: OutgoingPart<'threads'>): Form {
  const { replyControl, topicTag, linkUrl } = payload ?? {}
  return {
    ...(replyControl ? { reply_control: replyControl } : {}),
    ...(topicTag ? { topic_tag: topicTag } : {}),
    ...(linkUrl ? { link_attachment: linkUrl } : {}),
  }
}
