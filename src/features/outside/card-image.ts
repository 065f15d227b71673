import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanCardTask, SNIFFED_BYTES, sniff, workOnImage } from '#features/media/index.ts'
import type { HeavyWork } from '#kernel/heavy-work/heavy-work.ts'
import type { Requester } from './service.ts'

export interface CardImage {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Makes a card's small picture from a page's picture, cleaned in a child process like an upload. Null if it is not a
 * picture. Throws if it cannot be checked, or if too much work is waiting.
 */
export async function cardImage(
  heavyWork: HeavyWork,
  requester: Requester,
  bytes: Uint8Array,
): Promise<CardImage | null> {
  const type = sniff(bytes.subarray(0, SNIFFED_BYTES))
  if (type === null || type === 'video/mp4' || type === 'video/quicktime' || type === 'video/webm') return null
  const folder = await mkdtemp(join(tmpdir(), 'galley-card-'))
  try {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    await writeFile(from, bytes, { mode: 0o600 })
    const by = { ...requester, path: 'image' }
    const { width, height } = await workOnImage(heavyWork, cleanCardTask, { from, to, type }, by)
    return { bytes: await readFile(to), width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
