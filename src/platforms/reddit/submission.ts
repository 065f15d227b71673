import { communityName } from '#rules/platforms/reddit-community.ts'
import { type RedditKind, redditKind } from '#rules/platforms/reddit-kind.ts'
import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'

/** An uploaded file at Reddit. */
export interface UploadedFile {
  mediaId: string
  url: string
}

/** The complete call that makes the post. */
export type Submission =
  | { path: '/api/submit'; form: Record<string, string> }
  | { path: '/api/submit_gallery_post.json'; json: Record<string, unknown> }

/** The kind of post that Reddit would make of the part. Throws `rejected` if the part lacks what that kind needs. */
export function kindOf({ payload, media }: OutgoingPart<'reddit'>): RedditKind {
  const made = redditKind(payload ?? {}, media)
  if ('wrong' in made) throw new PlatformError('rejected', made.wrong)
  return made.kind
}

/** The community, from any of the forms in which people name it. */
export const communityOf = ({ payload }: OutgoingPart<'reddit'>): string => communityNamed(payload?.subreddit ?? '')

/** Throws if it is no valid name of a community: the name becomes a part of addresses. */
export function communityNamed(words: string): string {
  const name = communityName(words)
  if (name !== null) return name
  const message = 'The name of a community on Reddit has 3 to 21 letters, digits and _: correct it.'
  throw new PlatformError('rejected', message)
}

/** `files` are the part's uploaded media, with a poster after a video. Source: platform facts, section 4. */
export function submissionOf(part: OutgoingPart<'reddit'>, files: readonly UploadedFile[]): Submission {
  const kind = kindOf(part)
  const { payload, text } = part
  const title = payload?.title.trim()
  if (!title) throw new PlatformError('rejected', 'Every post on Reddit has a title: write one.')
  const flags = {
    nsfw: payload?.nsfw ?? false,
    spoiler: payload?.spoiler ?? false,
    sendreplies: true,
    // Reddit refuses a link that it already has there, so that a repeat cannot become a second post.
    resubmit: kind !== 'link',
    validate_on_submit: true,
  }
  const common = {
    api_type: 'json',
    sr: communityOf(part),
    title,
    ...(payload?.flairId && { flair_id: payload.flairId }),
    ...(payload?.flairText && { flair_text: payload.flairText }),
  }
  if (kind === 'gallery') {
    const items = files.map(({ mediaId }) => ({ media_id: mediaId, caption: '', outbound_url: '' }))
    return {
      path: '/api/submit_gallery_post.json',
      json: { ...common, ...flags, ...(text && { text }), items, show_error_list: true },
    }
  }
  const asWords = Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, String(value)]))
  const own = { ...common, ...asWords, kind, ...(text && { text }), ...addresses(part, kind, files) }
  return { path: '/api/submit', form: kind === 'self' ? { ...own, text } : own }
}

function addresses(
  { payload }: OutgoingPart<'reddit'>,
  kind: Exclude<RedditKind, 'gallery'>,
  [file, poster]: readonly UploadedFile[],
): Record<string, string> {
  switch (kind) {
    case 'self':
      return {}
    case 'link':
      if (!payload?.url) throw new PlatformError('rejected', 'A link post needs its address: fill it in.')
      return { url: payload.url }
    case 'image':
      return { url: file?.url ?? '' }
    case 'video':
      return { url: file?.url ?? '', video_poster_url: poster?.url ?? '' }
  }
}
