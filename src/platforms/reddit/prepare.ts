import { z } from 'zod'
import type { OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import { blankPoster } from './poster.ts'
import { requireFitting } from './requirements.ts'
import { submissionOf } from './submission.ts'
import { type Uploader, uploadFile } from './upload.ts'

const PreparedFiles = z.object({ files: z.array(z.object({ mediaId: z.string(), url: z.string() })) })
export type PreparedFiles = z.infer<typeof PreparedFiles>

export const readPrepared = (prepared: Prepared | null): PreparedFiles =>
  PreparedFiles.safeParse(prepared).data ?? { files: [] }

/** Uploads the files in order, with a poster after a video. Nothing is public before the submission. */
export async function prepareReddit(
  uploader: Uploader,
  part: OutgoingPart<'reddit'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<PreparedFiles> {
  // Before any upload, refuses what Reddit would refuse.
  submissionOf(part, [])
  if (!saved) await requireFitting(uploader.client, uploader.accessToken, part)
  const { files } = readPrepared(saved)
  const wanted = part.media.flatMap((file) => (file.kind === 'video' ? [file, blankPoster()] : [file]))
  for (const file of wanted.slice(files.length)) {
    files.push(await uploadFile(uploader, file))
    await save({ files })
  }
  return { files }
}
