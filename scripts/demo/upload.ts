import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from './client.ts'
import { drawPicture, PICTURE_ALT } from './draw-picture.ts'

/** A film of four seconds, in which a camera moves over the picture. */
const FILM = join(import.meta.dirname, 'film.mp4')

export async function uploadPicture(client: Client, type: 'png' | 'jpeg'): Promise<object> {
  const file = { kind: 'image', contentType: `image/${type}` }
  const { assetId } = await upload(client, await drawPicture(type), file, { altText: PICTURE_ALT })
  return { kind: 'image', assetId, altText: PICTURE_ALT }
}

export async function uploadFilm(client: Client): Promise<object> {
  const { assetId } = await upload(client, await readFile(FILM), { kind: 'video', contentType: 'video/mp4' })
  return { kind: 'video', assetId }
}

async function upload(client: Client, bytes: Buffer, file: object, more: object = {}): Promise<{ assetId: string }> {
  const { assetId, key, uploadUrl, requiredHeaders } = await client.must('POST', '{O}/marketing/media/upload-url', file)
  const stored = await fetch(uploadUrl, { method: 'PUT', headers: requiredHeaders, body: new Uint8Array(bytes) })
  if (!stored.ok) throw new Error(`The file could not be stored: ${await stored.text()}`)
  return (await client.must('POST', `{O}/marketing/media/${assetId}/complete`, { ...file, key, ...more })).asset
}
