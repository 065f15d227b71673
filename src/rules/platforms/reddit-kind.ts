import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'

/** What Reddit makes of a post. */
export type RedditKind = 'self' | 'link' | 'image' | 'gallery' | 'video'

/** What somebody chose, or else what the post holds; in words why a post of what was chosen cannot be made of it. */
export function redditKind(
  { kind: chosen, url }: Partial<Pick<PlatformPayloads['reddit'], 'kind' | 'url'>>,
  files: readonly { kind: 'image' | 'video' | 'document' }[],
): { kind: RedditKind } | { wrong: string } {
  const isVideo = files.some(({ kind }) => kind === 'video')
  const held = isVideo ? 'video' : files.length > 0 ? 'image' : url ? 'link' : 'self'
  const kind = chosen ?? held
  if ((kind === 'image' || kind === 'video') && held !== kind) {
    const what = kind === 'image' ? 'an image' : 'a video'
    return { wrong: `This is to be ${what} post on Reddit, and has no such file: add one, or choose another kind.` }
  }
  if ((kind === 'self' || kind === 'link') && files.length > 0) {
    const what = kind === 'self' ? 'text' : 'link'
    return { wrong: `A ${what} post on Reddit holds no files: remove them, or choose another kind.` }
  }
  return { kind: kind === 'image' && files.length > 1 ? 'gallery' : kind }
}
