import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import { PRIVATE_FILE } from '#kernel/private-files.ts'
import { cleanPictureTask, workOnImage } from '../pictures/image-work.ts'
import type { FetchedPicture } from './fetch-picture.ts'

/**
 * Makes a square WebP of at most `side` pixels, cropped and without metadata. Null if the picture is damaged or too
 * expensive to decode. Throws 503 if too much work is waiting.
 */
export async function smallPicture(
  heavyWork: HeavyWork,
  { bytes, type }: FetchedPicture,
  { side, parties }: { side: number; parties: readonly string[] },
): Promise<Uint8Array | null> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-picture-'))
  try {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await writeFile(from, bytes, { mode: PRIVATE_FILE })
    const input = { from, to, type, fit: 'cover' as const, side }
    await workOnImage(heavyWork, cleanPictureTask, input, { parties, path: 'picture' })
    return await readFile(to)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'validation') return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
