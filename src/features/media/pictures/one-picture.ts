/** For work on pictures in a child process, where it can be ended: see image-work.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { PRIVATE_FILE } from '#kernel/private-files.ts'

/** This process works on one picture at a time: no second thread, and nothing kept for the next picture. */
sharp.concurrency(1)
sharp.cache(false)

/** Damage is refused; mere warnings of a decoder are not. */
export const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true }

export interface Encoded {
  data: Uint8Array
  width: number
  height: number
  /** How many pictures follow each other. */
  frames: number
}

/** The bytes of a file. The decoder is given these and no path: what it says is of the picture, and never of the disk. */
export const readPicture = (path: string): Promise<Uint8Array> => readFile(path)

/** Writes a file that only the user that runs Galley may read, and answers its bytes. */
export async function writePicture(path: string, { data }: Encoded): Promise<number> {
  await writeFile(path, data, { mode: PRIVATE_FILE })
  return data.length
}

/** Of an animation, the size is that of a frame. */
export async function encoded(image: Sharp): Promise<Encoded> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height, frames: info.pages ?? 1 }
}

/** Whatever the decoder says about a picture means that it is damaged. */
export async function decoding<T>(work: () => Promise<T>): Promise<T | { problem: 'not_decodable' }> {
  return work().catch(() => ({ problem: 'not_decodable' as const }))
}
