import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'

/** The kinds of posts on Reddit. */
export type RedditKind = 'self' | 'link' | 'image' | 'gallery' | 'video'

/**
 * The chosen kind, or else the kind that follows from the content. If the content does not fit the chosen kind, a
 * message says why.
 */
export function redditKind(
  { kind: chosen, url }: Partial<Pick<PlatformPayloads['reddit'], 'kind' | 'url'>>,
  files: readonly { kind: 'image' | 'video' | 'document' }[],
): { kind: RedditKind } | { wrong: string } {
  const isVideo = files.some(({ kind }) => kind === 'video')
  const held = isVideo ? 'video' : files.length > 0 ? 'image' : url ? 'link' : 'self'
  const kind = chosen ?? held
  if ((kind === 'image' || kind === 'video') && held !== kind) {
    const what = kind === 'image' ? 'an image' : 'a video'
    return {
      wrong: `This is set to be ${what} post on Reddit, but it has no such file: add one, or choose another kind.`,
    }
  }
  if ((kind === 'self' || kind === 'link') && files.length > 0) {
    const what = kind === 'self' ? 'text' : 'link'
    return { wrong: `A ${what} post on Reddit holds no files: remove them, or choose another kind.` }
  }
  return { kind: kind === 'image' && files.length > 1 ? 'gallery' : kind }
}
