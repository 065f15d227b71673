import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  type ImageType,
  MAX_UPLOAD_BYTES,
  UPLOAD_TYPES,
  type UploadKind,
  type VideoType,
} from '#contract/media/uploads.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { toldRefusal } from '#kernel/net/told-refusal.ts'
import { SNIFFED_BYTES, sniff } from '../pictures/sniff.ts'

/** A file whose first bytes have arrived. The caller must either write it or drop it. */
export interface ArrivingFile {
  kind: UploadKind
  type: ImageType | VideoType
  /** The most bytes that `writeTo` writes: the announced size, or without one the largest allowed size of its kind. */
  room: number
  /**
   * Streams the file to this path and returns its size. Throws 400 at `body.url` if the transfer breaks off or the file
   * is too large.
   */
  writeTo(path: string): Promise<number>
  drop(): Promise<void>
}

const PATH = 'body.url'

/** Requests the file at a link. Throws 400 at `body.url` if there is none, or if Galley does not accept its type. */
export async function fetchFile(fetch: GuardedFetch, url: string): Promise<ArrivingFile> {
  // Asks for an uncompressed answer. Otherwise the announced length would be the compressed one.
  const answer = await fetch(url, { headers: { accept: 'image/*, video/*', 'accept-encoding': 'identity' } }).catch(
    refused,
  )
  const chunks: Chunks = answer.body?.[Symbol.asyncIterator]() ?? noChunks()
  const drop = async () => void (await chunks.return?.())
  try {
    if (!answer.ok) throw notReadable(`The address answered ${answer.status}`)
    const head = await readHead(chunks)
    const type = typeOf(head, answer.headers.get('content-type'))
    const kind = type.startsWith('video/') ? 'video' : 'image'
    const most = MAX_UPLOAD_BYTES[kind]
    const announced = answer.headers.get('content-encoding') ? Number.NaN : Number(answer.headers.get('content-length'))
    if (announced > most) throw tooLarge(kind)
    const room = announced > 0 ? announced : most
    const writeTo = (path: string) => writeAll(limited(head, chunks, kind, room), path)
    return { kind, type, room, writeTo, drop }
  } catch (refusal) {
    await drop().catch(() => {})
    throw refusal
  }
}

type Chunks = AsyncIterator<Uint8Array>

async function* noChunks(): AsyncGenerator<Uint8Array> {}

/** Reads as many chunks as are needed to recognise the type. */
async function readHead(chunks: Chunks): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < SNIFFED_BYTES) {
    const next = await chunks.next().catch(brokenOff)
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return head
}

/**
 * The type by the bytes. If the server names another image or video type, the link is refused, because the server seems
 * to send the wrong file.
 */
function typeOf(head: Buffer, label: string | null): ImageType | VideoType {
  const said = label?.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = sniff(head)
  if (type === null) {
    const found =
      said === 'text/html'
        ? 'The link leads to a web page instead of a file'
        : 'The file is not an image or video of a type that Galley takes'
    const message = `${found}: give the link of the file itself, as ${Object.values(UPLOAD_TYPES).flat().join(', ')}`
    throw invalidField(PATH, 'unsupported_type', message)
  }
  if (/^(image|video)\//.test(said) && said !== type && said !== 'image/jpg') {
    const message = `The file is ${type}, but its server calls it ${said}: give a link to the file under its own type, or download it and upload it`
    throw invalidField(PATH, 'type_mismatch', message)
  }
  return type
}

async function* limited(head: Buffer, chunks: Chunks, kind: UploadKind, room: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for (let chunk: Uint8Array = head; ; ) {
    size += chunk.length
    if (size > room) throw tooLarge(kind)
    yield chunk
    const next = await chunks.next().catch(brokenOff)
    if (next.done) return
    chunk = next.value
  }
}

async function writeAll(chunks: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  const writer = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(chunks, writer)
  return writer.bytesWritten
}

function refused(error: unknown): never {
  const reason = toldRefusal(error)
  if (reason) throw invalidField(PATH, 'address_refused', `${reason.message}: give a public https link`)
  throw notReadable('The address does not answer')
}

function brokenOff(): never {
  throw notReadable('The download was interrupted: try again')
}

const notReadable = (what: string): AppError =>
  invalidField(
    PATH,
    'not_readable',
    `${what}: check that the link opens without signing in, then try again, or upload the file`,
  )

const tooLarge = (kind: UploadKind): AppError =>
  invalidField(
    PATH,
    'too_large',
    `The file is larger than the ${MAX_UPLOAD_BYTES[kind] / 1024 ** 2} MB that a file of kind ${kind} can have: make it smaller, then upload it`,
  )
