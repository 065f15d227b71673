/** For work on pictures in a child process, where it can be ended: see image-work.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { PRIVATE_FILE } from '#kernel/private-files.ts'

/** Processes one picture at a time in this process: no second thread, and no cache for the next picture. */
sharp.concurrency(1)
sharp.cache(false)

/** Damaged files are refused; files that only cause decoder warnings are not. */
export const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true }

export interface Encoded {
  data: Uint8Array
  width: number
  height: number
  frames: number
}

/**
 * Reads a file's bytes. The decoder gets bytes and no path, so that its errors concern the picture and never the disk.
 */
export const readPicture = (path: string): Promise<Uint8Array> => readFile(path)

/** Writes a file that only the user of this process may read. Returns its size in bytes. */
export async function writePicture(path: string, { data }: Encoded): Promise<number> {
  await writeFile(path, data, { mode: PRIVATE_FILE })
  return data.length
}

/** Encodes the image. The size of an animation is the size of one frame. */
export async function encoded(image: Sharp): Promise<Encoded> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height, frames: info.pages ?? 1 }
}

/** Runs a decoder; any error of it means that the picture is damaged. */
export async function decoding<T>(work: () => Promise<T>): Promise<T | { problem: 'not_decodable' }> {
  return work().catch(() => ({ problem: 'not_decodable' as const }))
}
