const READ_BYTES = 64 * 1024
const KEPT_BYTES = 2 * 1024

/**
 * The first 2 kB of an answer as text, or less if it breaks off. Null if it is empty. Reads up to 64 kB, so that the
 * connection to a well-behaved receiver can be reused, and then stops.
 */
export async function readStart(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      if (size < KEPT_BYTES) chunks.push(chunk)
      size += chunk.length
      if (size >= READ_BYTES) break // leaving the loop cancels the stream
    }
  } catch {
    // Keeps what has arrived; the status has already said whether the message was accepted.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, KEPT_BYTES))
  return text.replaceAll('\0', '\uFFFD') || null // PostgreSQL's text holds no NUL
}
