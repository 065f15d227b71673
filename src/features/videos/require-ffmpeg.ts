import { AppError } from '#kernel/errors.ts'
import type { Ffmpeg } from '#kernel/ffmpeg/find-ffmpeg.ts'
import type { Services } from '#kernel/services.ts'

const MISSING =
  'Videos are rendered by ffmpeg, and there is none here that runs: whoever runs this installation installs it ' +
  '(npm install brings one on Linux, apt install ffmpeg, brew install ffmpeg), or names one in FFMPEG_PATH, and starts Galley anew'

/** Throws 503 with what is to be done. */
export async function requireFfmpeg({ findFfmpeg }: Pick<Services, 'findFfmpeg'>): Promise<Ffmpeg> {
  const found = await findFfmpeg()
  if (!found) throw new AppError('unavailable', MISSING, { code: 'provider_unavailable' })
  return found
}
