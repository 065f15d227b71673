import type { PostImage, PostMedia, PostMediaInput } from '../media/media.ts'
import { isBlank } from '../text/visible.ts'
import type { LinkCard } from './link-card.ts'

/**
 * The fields of a post that hold its parts and files. `M` is the type of media: stored ones, or as a caller names them.
 */
interface Written<M = PostMedia> {
  contentText: string
  media?: M | null | undefined
  platformPayload: Record<string, unknown> | null
}

/** What the network shows as one post: the post itself, or one continuation of its thread. */
export interface PostPart<M = PostMedia> {
  text: string
  media: M | null
  linkCard: LinkCard | null
  /** The paths of text and media, relative to the post: `contentText`, `platformPayload.thread.0.text`. */
  textPath: string
  mediaPath: string
}

export interface ThreadPart<M = PostMedia> {
  text: string
  media?: M | null
}

/**
 * The parts in which a post is published, in order. A plain post has one. `cards` are the link cards in the same order.
 * A missing part counts as empty, because the draft may be incomplete. Spec R3
 */
export function partsOf<M = PostMedia>(
  { contentText, media = null, platformPayload }: Written<M>,
  cards: readonly (LinkCard | null | undefined)[] = [],
): PostPart<M>[] {
  const first = { text: contentText, media, linkCard: cards[0] ?? null, textPath: 'contentText', mediaPath: 'media' }
  const others = threadOf<M>(platformPayload).map((part: Partial<ThreadPart<M>> | null, index) => {
    const path = `platformPayload.thread.${index}`
    return {
      text: part?.text ?? '',
      media: part?.media ?? null,
      linkCard: cards[index + 1] ?? null,
      textPath: `${path}.text`,
      mediaPath: `${path}.media`,
    }
  })
  return [first, ...others]
}

/** One call that makes something public: a part of the post, or the comment that follows it. */
export interface SentPart extends Pick<PostPart, 'text' | 'media' | 'linkCard'> {
  kind: 'post' | 'comment'
}

/** Everything that a post sends, in order: its parts, then its first comment. */
export function sentPartsOf(post: Written, cards: readonly (LinkCard | null | undefined)[] = []): SentPart[] {
  const parts = partsOf(post, cards).map((part): SentPart => ({ ...part, kind: 'post' }))
  const { firstComment } = extrasOf(post.platformPayload)
  if (firstComment === null || isBlank(firstComment)) return parts
  return [...parts, { kind: 'comment', text: firstComment, media: null, linkCard: null }]
}

/** The parts after the first as the payload holds them, for code that changes them. Use `partsOf` for reading. */
export function countSentParts(post: Written): { partsTotal: number; followUps: number } {
  const parts = sentPartsOf(post)
  return { partsTotal: parts.length, followUps: parts.filter(({ kind }) => kind === 'comment').length }
}

/** The parts after the first as the payload holds them, for changing them. `partsOf` is for reading. */
export function threadOf<M = PostMedia>(payload: Record<string, unknown> | null): ThreadPart<M>[] {
  return Array.isArray(payload?.thread) ? payload.thread : [] // the payload schema checks their shape
}

/** The payload's other fields, under one name for all networks. */
export function extrasOf(payload: Record<string, unknown> | null): {
  title: string | null
  link: string | null
  cover: string | null
  firstComment: string | null
} {
  const said = (...keys: string[]) => keys.map((key) => payload?.[key]).find(isFilled) ?? null
  return {
    title: said('title'),
    link: said('linkUrl', 'articleUrl', 'url'),
    cover: said('coverUrl'),
    firstComment: said('firstComment'),
  }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Where payloads name library files, with `*` for each entry of a list. A key means the same on every network. A new
 * cover or thumbnail in a schema needs a line here (a test makes sure), so that it is hashed, looked up and sent like
 * the other media.
 */
export const MEDIA_IN_PAYLOAD: readonly string[] = ['thread.*.media']

/** All media of a post, wherever they stand in it, each with its place relative to the post. */
export function mediaOf<M = PostMedia>(
  post: Pick<Written<M>, 'media' | 'platformPayload'>,
): { path: string; media: M }[] {
  const found: { path: string; media: M }[] = []
  changeMedia<M, M>(post, (media, path) => {
    found.push({ path, media })
    return media
  })
  return found
}

/** The post's media and payload with all media replaced. Absent members stay absent. */
export function changeMedia<M, N>(
  { media, platformPayload }: Pick<Written<M>, 'media' | 'platformPayload'>,
  change: (media: M, path: string) => N,
  places: readonly string[] = MEDIA_IN_PAYLOAD,
): { media: N | null; platformPayload: Record<string, unknown> | null } {
  const changed = media ? change(media, 'media') : null
  const payload = places.reduce<unknown>(
    (value, place) => changeAt(value, place.split('.'), 'platformPayload', change),
    platformPayload,
  )
  return { media: changed, platformPayload: payload as typeof platformPayload } // a record stays a record
}

function changeAt<M, N>(value: unknown, keys: string[], path: string, change: (media: M, path: string) => N): unknown {
  const [key, ...below] = keys
  if (!value) return value
  if (key === undefined) return change(value as M, path) // the payload's schema has media there
  if (key === '*') {
    return Array.isArray(value) ? value.map((item, index) => changeAt(item, below, `${path}.${index}`, change)) : value
  }
  if (typeof value !== 'object' || !(key in value)) return value
  const held = value as Record<string, unknown>
  return { ...held, [key]: changeAt(held[key], below, `${path}.${key}`, change) }
}

/** A file as post media name it. */
export type NamedFile = Pick<PostImage, 'assetId' | 'altText'> & { title?: string | undefined }

/** All files that the media name. */
export function filesOf(media: PostMedia | PostMediaInput | null): NamedFile[] {
  if (!media) return []
  return media.kind === 'images' ? media.images : [media]
}

/** The media's images, in order. */
export function imagesOf(media: PostMedia | null): PostImage[] {
  if (media?.kind === 'images') return media.images
  if (media?.kind !== 'image') return []
  const { kind: _, ...image } = media
  return [image]
}
