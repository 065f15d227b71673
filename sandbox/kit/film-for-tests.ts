/** An MP4 whose index says that much of it, and that holds nothing else. */
export function filmOf({ width, height, seconds = 10 }: { width: number; height: number; seconds?: number }): Buffer {
  const movieHeader = Buffer.alloc(100)
  movieHeader.writeUInt32BE(1000, 12)
  movieHeader.writeUInt32BE(seconds * 1000, 16)
  const trackHeader = Buffer.alloc(84)
  trackHeader.writeUInt32BE(65_536, 40)
  trackHeader.writeUInt32BE(65_536, 56)
  trackHeader.writeUInt32BE(width * 65_536, 76)
  trackHeader.writeUInt32BE(height * 65_536, 80)
  const index = box('moov', box('mvhd', movieHeader), box('trak', box('tkhd', trackHeader)))
  return Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0', 'latin1')), index])
}

function box(name: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
