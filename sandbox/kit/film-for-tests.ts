interface Told {
  width: number
  height: number
  seconds?: number
  /** How it is encoded; if omitted, its index does not say. */
  written?: { codec: string; framesPerSecond: number }
}

/** Makes an MP4 whose index says this, and that holds nothing else. */
export function filmOf({ width, height, seconds = 10, written }: Told): Buffer {
  const movieHeader = Buffer.alloc(100)
  movieHeader.writeUInt32BE(1000, 12)
  movieHeader.writeUInt32BE(seconds * 1000, 16)
  const trackHeader = Buffer.alloc(84)
  trackHeader.writeUInt32BE(65_536, 40)
  trackHeader.writeUInt32BE(65_536, 56)
  trackHeader.writeUInt32BE(width * 65_536, 76)
  trackHeader.writeUInt32BE(height * 65_536, 80)
  const index = box(
    'moov',
    box('mvhd', movieHeader),
    box('trak', box('tkhd', trackHeader), ...(written ? [mediaBox(seconds, written)] : [])),
  )
  return Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0', 'latin1')), index])
}

/** A video track with this codec and even frames. */
function mediaBox(seconds: number, { codec, framesPerSecond }: NonNullable<Told['written']>): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32BE(1000 * framesPerSecond, 12)
  const distances = Buffer.alloc(16)
  distances.writeUInt32BE(1, 4)
  distances.writeUInt32BE(Math.max(2, seconds * framesPerSecond), 8)
  distances.writeUInt32BE(1000, 12)
  const entries = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78)))
  const table = box('minf', box('stbl', entries, box('stts', distances)))
  return box('mdia', box('mdhd', header), box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide', 'latin1')), table)
}

function box(name: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
