/** The answer was larger than allowed. The message is for the person who gave the address. */
export class AnswerTooLarge extends Error {}

/** The part of an answer that is read. Both the runtime's fetch and the guarded one have it. */
interface Answer {
  headers: { get(name: string): string | null }
  body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
}

/**
 * Reads the whole body. Throws AnswerTooLarge as soon as the body is known to exceed `maxBytes`: by the announced
 * length, otherwise while it arrives, unpacked. The rest is not read.
 */
export async function readLimited({ headers, body }: Answer, maxBytes: number): Promise<Buffer> {
  if (!body) return Buffer.alloc(0)
  const tooLarge = new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes`)
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel()
    throw tooLarge
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge // leaving the loop cancels the stream
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
