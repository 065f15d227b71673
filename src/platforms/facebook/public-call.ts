import { z } from 'zod'
import type { AccountName } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { kindOf } from './kind.ts'
import type { PreparedUploads } from './prepare.ts'

/** The fields in the answers of these calls. Not every call returns all of them. */
const Made = z.object({ id: z.string().optional(), post_id: z.string().nullish(), success: z.boolean().optional() })
const MadeWithId = Made.extend({ id: z.string().min(1) })

/** The call that publishes a part. `edge` is the path behind the version. `host` differs for videos in the feed. */
export function publicCall(
  { externalId: page }: Pick<AccountName, 'externalId'>,
  part: OutgoingPart<'facebook'>,
  prepared: z.infer<typeof PreparedUploads>,
) {
  const { text } = part
  const finish = { upload_phase: 'finish', video_id: prepared.video ?? '' }
  const described = text === '' ? {} : { description: text }
  const kind = kindOf(part)
  switch (kind) {
    case 'comment':
      return { ...API, edge: `${prepared.commentOn}/comments`, form: { message: text } }
    case 'feed':
      return { ...API, edge: `${page}/feed`, form: feedForm(part, prepared.photos) }
    case 'photo story': {
      const [photo = ''] = Object.values(prepared.photos)
      return { ...API, schema: Made, edge: `${page}/photo_stories`, form: { photo_id: photo } }
    }
    case 'video': {
      const form = { fbuploader_video_file_chunk: prepared.file ?? '', ...described }
      return { ...API, host: 'video' as const, edge: `${page}/videos`, form }
    }
    case 'reel': {
      const form = { ...finish, video_state: 'PUBLISHED', ...described }
      return { ...API, schema: Made, edge: `${page}/video_reels`, form }
    }
    case 'video story':
      return { ...API, schema: Made, edge: `${page}/video_stories`, form: finish }
  }
}

const API = { host: 'api' as 'api' | 'video', schema: MadeWithId as typeof MadeWithId | typeof Made }

function feedForm(
  { text, media, payload }: OutgoingPart<'facebook'>,
  photos: Readonly<Record<string, string>>,
): Record<string, string> {
  const attached = media.map(({ assetId }, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: photos[assetId] }),
  ])
  return {
    ...(text === '' ? {} : { message: text }),
    // Facebook shows either the linked page or photos.
    ...(payload?.linkUrl && media.length === 0 ? { link: payload.linkUrl } : {}),
    ...Object.fromEntries(attached),
  }
}
