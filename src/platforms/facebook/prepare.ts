import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { kindOf } from './kind.ts'
import { requirePostId } from './post-address.ts'
import { fillUpload, fillVideo, openUpload, startVideo, type UploadTools, uploadPhoto } from './upload.ts'

/** `upload` and `file` belong to a video for the feed, `video` to one for a reel or a story. */
export const PreparedUploads = z.object({
  photos: z.record(z.string(), z.string()),
  upload: z.string().nullable(),
  file: z.string().nullable(),
  video: z.string().nullable(),
  isVideoWhole: z.boolean(),
  commentOn: z.string().nullable(),
})
type PreparedUploads = z.infer<typeof PreparedUploads>

const NOTHING: PreparedUploads = {
  photos: {},
  upload: null,
  file: null,
  video: null,
  isVideoWhole: false,
  commentOn: null,
}

/** Uploads what is not uploaded yet. Each step is stored as soon as Facebook has confirmed it. */
export async function prepareFacebook(
  tools: UploadTools,
  account: OpenAccount,
  part: OutgoingPart<'facebook'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  const prepared: PreparedUploads = structuredClone(saved ? PreparedUploads.parse(saved) : NOTHING)
  const keep = async (step: Partial<PreparedUploads>) => {
    Object.assign(prepared, step)
    await save(prepared)
  }
  const kind = kindOf(part)
  switch (kind) {
    case 'comment':
      if (!part.parent) throw new Error('A comment needs the post that it belongs to')
      prepared.commentOn = requirePostId(account, part.parent.externalId, tools.site)
      return prepared
    case 'feed':
    case 'photo story':
      for (const media of part.media) {
        if (prepared.photos[media.assetId]) continue
        const id = await uploadPhoto(tools, account, media)
        await keep({ photos: { ...prepared.photos, [media.assetId]: id } })
      }
      return prepared
    case 'video': {
      const film = filmOf(part)
      if (!prepared.upload) await keep({ upload: await openUpload(tools, account, film) })
      if (!prepared.file && prepared.upload)
        await keep({ file: await fillUpload(tools, account, film, prepared.upload) })
      return prepared
    }
    case 'reel':
    case 'video story': {
      const edge = kind === 'reel' ? 'video_reels' : 'video_stories'
      if (!prepared.video) await keep({ video: await startVideo(tools, account, edge) })
      if (!prepared.isVideoWhole && prepared.video) {
        await fillVideo(tools, account, filmOf(part), prepared.video)
        await keep({ isVideoWhole: true })
      }
      return prepared
    }
  }
}

function filmOf({ media: [film] }: OutgoingPart<'facebook'>) {
  if (!film) throw new Error('A video has a file')
  return film
}
