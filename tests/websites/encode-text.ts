/**
 * The bytes of a text in any encoding that browsers know. They are found by decoding bytes. Throws if the encoding
 * lacks a character.
 */
export function encodeText(text: string, charset: string): Uint8Array {
  if (charset === 'utf-8') return Buffer.from(text)
  const known = bytesOf(charset)
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = known.get(character)
      if (bytes === undefined) throw new Error(`${charset} has no ${character}`)
      return bytes
    }),
  )
}

function bytesOf(charset: string): Map<string, Buffer> {
  const decoder = new TextDecoder(charset)
  const known = new Map<string, Buffer>()
  const note = (bytes: Buffer): void => {
    const character = decoder.decode(bytes)
    if ([...character].length === 1 && character !== '\uFFFD' && !known.has(character)) known.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte++) note(Buffer.from([byte]))
  for (let lead = 0x81; lead < 255; lead++) for (let tail = 0x40; tail < 255; tail++) note(Buffer.from([lead, tail]))
  return known
}
