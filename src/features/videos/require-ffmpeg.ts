import { AppError } from '#kernel/errors.ts'
import type { Ffmpeg } from '#kernel/ffmpeg/find-ffmpeg.ts'
import type { Services } from '#kernel/services.ts'

const MISSING =
  'Videos are rendered by ffmpeg, but no working ffmpeg is installed here: whoever runs this installation must install it ' +
  '(npm install brings one on Linux, apt install ffmpeg, brew install ffmpeg), or name one in FFMPEG_PATH, and then start Galley again'

/** Throws 503 with what the operator has to do. */
export async function requireFfmpeg({ findFfmpeg }: Pick<Services, 'findFfmpeg'>): Promise<Ffmpeg> {
  const found = await findFfmpeg()
  if (!found) throw new AppError('unavailable', MISSING, { code: 'provider_unavailable' })
  return found
}
