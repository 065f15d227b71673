import { contentTypeOf } from './content-types.ts'
import type { S3Client } from './s3-call.ts'
import { S3Refusal } from './s3-refusal.ts'

/**
 * The smallest size that a store accepts for a part, except for the last one. Every store allows 1000 parts, so files
 * of 5 GB are possible.
 */
const PART_BYTES = 5 * 2 ** 20

/** Stores a stream, in one request if it is small, otherwise in parts that are joined at the end. */
export async function sendChunks(s3: S3Client, key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(chunks)
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) return sendWhole(s3, key, first.value ?? new Uint8Array())
  await sendParts(s3, key, startingWith([first.value as Uint8Array, second.value], parts)) // `first` is a part here
}

export async function sendWhole(s3: S3Client, key: string, body: Uint8Array): Promise<void> {
  await emptied(s3.call({ method: 'PUT', key, headers: { 'content-type': contentTypeOf(key) }, body }))
}

async function sendParts(s3: S3Client, key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const headers = { 'content-type': contentTypeOf(key) }
  const begun = await s3.ask({ method: 'POST', key, query: { uploads: '' }, headers })
  const uploadId = begun.text('UploadId') ?? ''
  try {
    const tags: string[] = []
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await emptied(s3.call({ method: 'PUT', key, query, body }))
      tags.push(answer.headers.get('etag') ?? '')
    }
    await putTogether(s3, key, uploadId, tags)
  } catch (error) {
    // A part that cannot be dropped now is swept later.
    await s3.call({ method: 'DELETE', key, query: { uploadId }, expects: [404] }).then(drained, () => {})
    throw error
  }
}

async function putTogether(s3: S3Client, key: string, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml' }
  await s3.ask({ method: 'POST', key, query: { uploadId }, headers, body }).catch(async (error: unknown) => {
    // An earlier attempt may have succeeded although its answer was lost.
    if (!(error instanceof S3Refusal) || error.code !== 'NoSuchUpload') throw error
    await drained(await s3.call({ method: 'HEAD', key }))
  })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Each part stays valid until the part after the next is requested, so two buffers are enough for a whole file. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [part, other]: Buffer[] = []
  let filled = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      part ??= Buffer.allocUnsafeSlow(PART_BYTES)
      const bytes = Math.min(PART_BYTES - filled, chunk.length - from)
      part.set(chunk.subarray(from, from + bytes), filled)
      from += bytes
      filled += bytes
      if (filled < PART_BYTES) continue
      yield part
      ;[part, other] = [other, part]
      filled = 0
    }
  }
  if (part && filled > 0) yield part.subarray(0, filled)
}

async function* startingWith<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* rest
}

type Answer = Awaited<ReturnType<S3Client['call']>>

/** Drops the rest of an answer that nobody reads: an unread body would keep its connection busy. */
export async function drained(answer: Answer): Promise<Answer> {
  await answer.body?.cancel()
  return answer
}

const emptied = async (answer: Promise<Answer>): Promise<Answer> => drained(await answer)
