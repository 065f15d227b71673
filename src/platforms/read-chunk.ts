import type { ByteRange, OutgoingFile } from './outgoing.ts'

/** The bytes of a range, or of the whole file, in memory: for what goes in requests of a known, small size. */
export async function readChunk(file: Pick<OutgoingFile, 'read'>, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(range)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The ranges of so many bytes that a file falls into; the last may be shorter. */
export function rangesOf({ sizeBytes }: Pick<OutgoingFile, 'sizeBytes'>, bytesEach: number): ByteRange[] {
  return Array.from({ length: Math.ceil(sizeBytes / bytesEach) }, (_, index) => ({
    start: index * bytesEach,
    end: Math.min((index + 1) * bytesEach, sizeBytes),
  }))
}
