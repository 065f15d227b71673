/** A box of an MP4 or QuickTime file: its name and its content. */
export interface Box {
  name: string
  body: Buffer
}

/** The boxes in a row. If a length is invalid, the rest is left out. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = short === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const head = isLong ? 16 : 8
    if (length < head || at + length > bytes.length) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

/** The first box at a path such as `mdia.minf.stbl.stsd`. */
export function boxAt(bytes: Buffer, path: string): Buffer | undefined {
  const [name = '', ...rest] = path.split('.')
  const found = boxesIn(bytes).find((box) => box.name === name)?.body
  return found && rest.length > 0 ? boxAt(found, rest.join('.')) : found
}
