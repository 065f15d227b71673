import type { FileHandle } from 'node:fs/promises'
import type { VideoType } from '#contract/media/uploads.ts'

/** High enough: ten minutes in fragments of a tenth of a second have 12,000 boxes. */
const MOST_BOXES = 50_000

/**
 * Whether the file was cut off, which means that its boxes should end later than the file does. A parser that trusts
 * the tables would treat it as complete. Reads only the header of each outermost box.
 */
export async function endsBeyond(file: FileHandle, type: VideoType): Promise<boolean> {
  const { size } = await file.stat()
  return type === 'video/webm' ? segmentEndsBeyond(file, size) : boxesEndBeyond(file, size)
}

async function boxesEndBeyond(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(16)
  let at = 0
  for (let count = 0; at < size; count++) {
    if (count > MOST_BOXES) return true
    const { bytesRead } = await file.read(head, 0, 16, at)
    if (bytesRead < 8) return true
    const short = head.readUInt32BE(0)
    if (short === 0) return false // the box ends where the file ends
    if (short === 1 && bytesRead < 16) return true
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < (short === 1 ? 16 : 8)) return true
    at += length
  }
  return at > size
}

const SEGMENT = 0x18538067

/** Whether the segment after the EBML header should end later than the file. A segment of unknown length never does. */
async function segmentEndsBeyond(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(16)
  let at = 0
  for (let count = 0; count < 16 && at < size; count++) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    const idBytes = lengthOf(head[0] ?? 0)
    if (idBytes === null || idBytes > 4 || bytesRead <= idBytes) return true
    const sizeBytes = lengthOf(head[idBytes] ?? 0)
    if (sizeBytes === null || bytesRead < idBytes + sizeBytes) return true
    const length = numberAt(head, idBytes, sizeBytes)
    if (length === null) return false // unknown length: a live recording
    const end = at + idBytes + sizeBytes + length
    if (head.readUIntBE(0, idBytes) === SEGMENT) return end > size
    at = end
  }
  return true
}

/** The length in bytes of a variable-size number, by its first byte; null if that byte is invalid. */
function lengthOf(first: number): number | null {
  return first === 0 ? null : Math.clz32(first) - 23
}

/** The number. Null if all bits are set, which means "unknown". */
function numberAt(head: Buffer, at: number, bytes: number): number | null {
  let value = BigInt((head[at] ?? 0) & ((1 << (8 - bytes)) - 1))
  for (let index = 1; index < bytes; index++) value = (value << 8n) | BigInt(head[at + index] ?? 0)
  return value === (1n << BigInt(7 * bytes)) - 1n ? null : Number(value)
}
