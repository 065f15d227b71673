import { boxAt, boxesIn } from './boxes.ts'

/** A film's size as shown, and its length. */
export interface FilmShape {
  width: number
  height: number
  seconds: number
}

/** Reads an MP4 or QuickTime film; null if its index has no video track. ISO/IEC 14496-12, mvhd and tkhd */
export function filmShape(file: Uint8Array): FilmShape | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const movie = boxesIn(bytes).find(({ name }) => name === 'moov')?.body
  const header = movie && boxAt(movie, 'mvhd')
  if (!movie || !header || header.length < 20) return null
  const tracks = boxesIn(movie).filter(({ name }) => name === 'trak')
  const heads = tracks.flatMap(({ body }) => boxAt(body, 'tkhd') ?? []).filter((head) => head.length >= 44)
  // Sound has no size.
  const picture = heads.find((head) => head.readUInt32BE(head.length - 8) > 0)
  if (!picture) return null
  const at = picture.length - 8
  const [width, height] = [picture.readUInt32BE(at) / 65_536, picture.readUInt32BE(at + 4) / 65_536]
  // The matrix begins with a, b: for a turn by 90 degrees, a is 0.
  const isTurned = picture.readInt32BE(at - 36) === 0 && picture.readInt32BE(at - 32) !== 0
  const seconds = secondsOf(header)
  return isTurned ? { width: height, height: width, seconds } : { width, height, seconds }
}

function secondsOf(header: Buffer): number {
  const isLong = header[0] === 1 && header.length >= 32
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale === 0 ? 0 : duration / scale
}
