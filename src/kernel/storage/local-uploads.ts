import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE } from '../private-files.ts'
import { alreadyUploaded, limited, tooLarge } from './incoming.ts'

/**
 * Writes the body of a PUT to `target`, once. The body goes to a temporary file that is linked at the end, so that a
 * broken upload never looks complete. Of two concurrent PUTs, one succeeds and the other gets 409. Returns the number
 * of bytes.
 */
export async function receiveUpload(input: {
  target: string
  /** NaN if the client did not say. */
  declaredBytes: number
  body: Readable
  maxBytes: number
}): Promise<number> {
  const { target, declaredBytes, body, maxBytes } = input
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  const partial = beside(target)
  // Opened before the body is read: a stream that opens the file by itself may create it after a broken body was
  // cleaned up.
  const file = await open(partial, 'wx', PRIVATE_FILE)
  try {
    const writer = file.createWriteStream()
    await pipeline(limited(body, maxBytes), writer)
    await link(partial, target)
    return writer.bytesWritten
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyUploaded() : error
  } finally {
    await rm(partial, { force: true })
  }
}

/**
 * Replaces the upload with an empty file in one step. The bytes are gone, and a later PUT is refused because the file
 * exists.
 */
export async function closeUploadFile(target: string): Promise<void> {
  const partial = beside(target)
  await writeFile(partial, '', { mode: PRIVATE_FILE })
  await rename(partial, target)
}

export async function sweepUploadFiles(folder: string, before: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []) // nothing uploaded yet
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}

/** The ending of a file's name while the file is being written. */
export const PART = '.part'
export const beside = (target: string): string => `${target}.${randomBytes(6).toString('hex')}${PART}`
