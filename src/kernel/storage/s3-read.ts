import type { Response } from 'undici'
import type { S3Client } from './s3-call.ts'
import { unreachable } from './s3-refusal.ts'
import { drained } from './s3-send.ts'

/** If a file's transfer breaks off, the rest is requested again, up to this many times in a row. */
const TRIES = 5

export interface Range {
  start: number
  end: number
}

/**
 * The bytes of a file, or of a range of it. It is opened when the first bytes are read, and a reader that stops early
 * ends it.
 */
export async function* chunksOf(s3: S3Client, key: string, range?: Range): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { end = Number.POSITIVE_INFINITY } = range ?? {}
  let at = range?.start ?? 0
  if (end <= at) return
  let failed = 0
  for (;;) {
    const answer = await get(s3, key, at, end)
    if (answer.status === 416) return void (await drained(answer))
    try {
      for await (const chunk of bytesOf(answer)) {
        at += chunk.length
        failed = 0
        yield chunk
      }
      return
    } catch (error) {
      if (++failed >= TRIES) throw unreachable(key, error)
    }
  }
}

/** A range that begins behind the end of the file gives 416. */
function get(s3: S3Client, key: string, start: number, end: number): Promise<Response> {
  const last = end === Number.POSITIVE_INFINITY ? '' : end - 1
  const headers: Record<string, string> = start > 0 || last !== '' ? { range: `bytes=${start}-${last}` } : {}
  return s3.call({ method: 'GET', key, headers, expects: [416] })
}

async function* bytesOf({ body: bytes }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (bytes) yield* bytes as AsyncIterable<Uint8Array<ArrayBuffer>> // from the network, shared with nobody
}

/** The first bytes of a file and its size. Null if there is no such file. */
export async function peekAt(
  s3: S3Client,
  key: string,
  bytes: number,
): Promise<{ head: Uint8Array; sizeBytes: number } | null> {
  const range = { range: `bytes=0-${bytes - 1}` }
  const answer = await s3.call({ method: 'GET', key, headers: range, expects: [404, 416] })
  if (answer.status === 404) return await drained(answer).then(() => null)
  if (answer.status === 416) return await drained(answer).then(() => ({ head: Buffer.alloc(0), sizeBytes: 0 }))
  const head: Uint8Array[] = []
  let read = 0
  for await (const chunk of bytesOf(answer)) {
    head.push(chunk)
    read += chunk.length
    if (read > bytes) break // a range that the store honoured ends by itself, and its connection is kept
  }
  const [, total] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  // Without a range in the answer, the store sends the whole file, as it does for an empty file.
  const sizeBytes = Number(total ?? answer.headers.get('content-length') ?? read)
  return { head: Buffer.concat(head).subarray(0, bytes), sizeBytes }
}
