import { openAsBlob } from 'node:fs'
import { extname } from 'node:path'
import type { CallOptions, Galley, Uploaded } from '../types.ts'

/** The types that createMediaUpload takes. */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
}

/** Uploads a local file. Throws TypeError if neither its name nor `contentType` gives the type. */
export async function uploadFile(
  galley: Pick<Galley, 'upload'>,
  path: string,
  options: CallOptions & { contentType?: string } = {},
): Promise<Uploaded> {
  const { contentType = TYPES[extname(path).toLowerCase()], ...given } = options
  if (contentType === undefined) {
    throw new TypeError(`${path}: only ${Object.keys(TYPES).join(', ')} are known; say its contentType`)
  }
  // Read while it is sent: a video may be larger than the memory.
  return galley.upload({ data: await openAsBlob(path), contentType }, given)
}
