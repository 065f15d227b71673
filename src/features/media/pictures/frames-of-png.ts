/** The signature comes first; then chunks of length, name, data and checksum. */
const SIGNATURE_BYTES = 8
const AROUND_DATA_BYTES = 12

/**
 * The number of frames of a PNG, by its `acTL` chunk, which stands before the picture; 1 if there is none.
 * https://www.w3.org/TR/png-3/#acTL-chunk
 */
export function framesOfPng(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = SIGNATURE_BYTES
  while (at + AROUND_DATA_BYTES <= bytes.length) {
    const length = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (name === 'acTL') return length >= 4 ? Math.max(1, view.getUint32(at + 8)) : 1
    if (name === 'IDAT') return 1
    at += length + AROUND_DATA_BYTES
  }
  return 1
}
