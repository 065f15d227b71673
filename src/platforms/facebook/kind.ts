import { PlatformError } from '../errors.ts'
import type { OutgoingPart } from '../outgoing.ts'

type Part = OutgoingPart<'facebook'>

/** The kinds of parts, each with its own calls. */
export type Kind = 'comment' | 'feed' | 'video' | 'reel' | 'video story' | 'photo story'

/** Throws `rejected` if Facebook would certainly refuse the part. */
export function kindOf({ kind, media, payload }: Part): Kind {
  if (kind === 'comment') return 'comment'
  const placement = payload?.placement ?? 'feed'
  const [file, ...more] = media
  if (media.some((one) => one.kind === 'document')) throw rejected('Facebook takes no documents; remove the document.')
  const isVideo = file?.kind === 'video'
  if (media.length > 1 && media.some((one) => one.kind === 'video'))
    throw rejected('A post on Facebook has images or one video: remove the others.')
  if (placement === 'feed') return isVideo ? 'video' : 'feed'
  if (placement === 'reel') {
    if (isVideo) return 'reel'
    throw rejected('A reel on Facebook is a video: add one, or post to the feed.')
  }
  if (!file || more.length > 0) throw rejected('A story on Facebook has one image or video.')
  return isVideo ? 'video story' : 'photo story'
}

const rejected = (message: string): PlatformError => new PlatformError('rejected', message)
