const encoder = new TextEncoder()

/** How many bytes `text` takes in UTF-8. */
export function countUtf8Bytes(text: string): number {
  return encoder.encode(text).length
}
