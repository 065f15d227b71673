const LONGEST_SECONDS = 180

/**
 * Whether YouTube shows the film as a Short: upright or square, and at most three minutes. It reads the boxes of an
 * MP4: `mvhd` for the length, and the first `tkhd` with a picture for the shape. An unreadable film is not a Short.
 */
export function isShort(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seconds = lengthOf(file)
  if (seconds === null || seconds > LONGEST_SECONDS) return false
  for (let at = file.indexOf('tkhd'); at >= 0; at = file.indexOf('tkhd', at + 4)) {
    // Width and height are at the end of the box, each as 16.16.
    const end = at - 4 + (at >= 4 ? file.readUInt32BE(at - 4) : 0)
    if (end < at + 8 || end > file.length) continue
    const [width, height] = [file.readUInt32BE(end - 8), file.readUInt32BE(end - 4)]
    if (width > 0) return height >= width
  }
  return false
}

function lengthOf(file: Buffer): number | null {
  const at = file.indexOf('mvhd')
  if (at < 0 || at + 36 > file.length) return null
  const long = file[at + 4] === 1
  const scale = file.readUInt32BE(at + (long ? 24 : 16))
  const duration = long ? Number(file.readBigUInt64BE(at + 28)) : file.readUInt32BE(at + 20)
  return scale > 0 ? duration / scale : null
}
