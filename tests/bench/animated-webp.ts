import sharp from 'sharp'

/**
 * An animation of at most `bytes`: one frame of noise and flat colour, again and again. It is short to send and slow to
 * decode.
 */
export async function animatedWebp(bytes: number, side: number, mostFrames: number): Promise<Uint8Array<ArrayBuffer>> {
  const frame = await frameData(side)
  const entry = chunk('ANMF', concat(u24(0), u24(0), u24(side - 1), u24(side - 1), u24(40), [0], frame))
  const frames = Math.min(mostFrames, Math.floor((bytes - 100) / entry.length))
  const header = chunk('VP8X', concat([2, 0, 0, 0], u24(side - 1), u24(side - 1)))
  const loop = chunk('ANIM', new Uint8Array(6))
  const content = concat(Buffer.from('WEBP'), header, loop, ...Array.from({ length: frames }, () => entry))
  return chunk('RIFF', content)
}

/** The chunk with the picture, from a file with one frame. */
async function frameData(side: number): Promise<Uint8Array> {
  const noise = Buffer.alloc(64 * 64 * 3, 0).map((_, at) => (at * 7919 + (at >> 3) * 104_729) & 255)
  const tile = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const flat = { width: side, height: side, channels: 3 as const, background: '#0e5a4f' }
  const file = await sharp({ create: flat })
    .composite([{ input: tile }])
    .webp({ quality: 20 })
    .toBuffer()
  return file.subarray(file.indexOf('VP8'))
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return concat(Buffer.from(name), size, content, content.length % 2 === 1 ? [0] : [])
}

const u24 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255]
const concat = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Uint8Array.from(part))))
