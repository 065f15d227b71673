import { crc32, deflateSync } from 'node:zlib'
import type { OutgoingFile } from '../outgoing.ts'

const WIDTH = 640
const HEIGHT = 360

/** The picture shown before a video plays. Reddit requires one with every video, and later shows its own. */
export function blankPoster(): Pick<OutgoingFile, 'contentType' | 'sizeBytes' | 'read'> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.writeUInt8(8, 8) // bits a pixel, in grey
  // Each line begins with its filter type, which is none. Every pixel is black.
  const pixels = deflateSync(Buffer.alloc((WIDTH + 1) * HEIGHT))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const bytes = new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
  return { contentType: 'image/png', sizeBytes: bytes.length, read: () => ReadableStream.from([bytes]) }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
