import type { ByteRange, OutgoingFile } from './outgoing.ts'

/** Reads a range, or the whole file, into memory: for requests of a known, small size. */
export async function readChunk(file: Pick<OutgoingFile, 'read'>, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(range)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Splits a file into ranges of this many bytes. The last may be shorter. */
export function rangesOf({ sizeBytes }: Pick<OutgoingFile, 'sizeBytes'>, bytesEach: number): ByteRange[] {
  return Array.from({ length: Math.ceil(sizeBytes / bytesEach) }, (_, index) => ({
    start: index * bytesEach,
    end: Math.min((index + 1) * bytesEach, sizeBytes),
  }))
}
