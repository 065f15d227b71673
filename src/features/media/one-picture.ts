/** For work on pictures in a child process, where it can be ended: see image-work.ts. */
import { chmod, stat } from 'node:fs/promises'
import sharp, { type SharpOptions } from 'sharp'
import { PRIVATE_FILE } from '#kernel/private-files.ts'

/** This process works on one picture at a time: no second thread, and nothing kept for the next picture. */
sharp.concurrency(1)
sharp.cache(false)

/** Damage is refused; mere warnings of a decoder are not. */
export const OPTIONS: SharpOptions = { failOn: 'error', sequentialRead: true }

/** Whatever the decoder says about a file means that the file is damaged; an error of the disk is a fault of ours. */
export async function decoding<T>(work: () => Promise<T>): Promise<T | { problem: 'not_decodable' }> {
  try {
    return await work()
  } catch (error) {
    if (/no space left/i.test(String(error))) throw error
    return { problem: 'not_decodable' }
  }
}

/** Bytes of a file that was just written, which only the user that runs Galley may read. */
export async function sizeOf(path: string): Promise<number> {
  await chmod(path, PRIVATE_FILE)
  return (await stat(path)).size
}
