import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A PNG of that size: a gradient between two colours that depend on the text. */
export function imageOf(width: number, height: number, words: string): Buffer {
  const hash = createHash('sha256').update(words).digest()
  const row = 1 + width * 3
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const share = y / Math.max(1, height - 1)
    const colour = [0, 1, 2].map((at) => Math.round((hash[at] ?? 0) * (1 - share) + (hash[at + 3] ?? 0) * share))
    for (let x = 0; x < width; x++) pixels.set(colour, y * row + 1 + x * 3)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8) // 8 bits a channel, RGB
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
