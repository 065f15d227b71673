/** What the sequence parameter set of an H.264 stream says about its samples. */
export interface AvcFormat {
  bitDepth: number
  /** chroma_format_idc: 0 to 3. */
  chroma: number
  /** Whether frames may be coded as fields. */
  interlaced: boolean
}

/** The profiles whose parameters name chroma and bit depth; all others are 4:2:0 with 8 bits. ITU-T H.264, 7.3.2.1.1 */
const NAMED = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Reads the first parameter set of an `avcC` box. Null if it has none, or if it is cut off. */
export function readAvcParameters(box: Uint8Array): AvcFormat | null {
  const sets = (box[5] ?? 0) & 0x1f
  const length = ((box[6] ?? 0) << 8) | (box[7] ?? 0)
  const bytes = box.subarray(8, 8 + length)
  if (sets === 0 || length < 4 || bytes.length < length) return null
  const bits = bitsOf(withoutEscapes(bytes.subarray(1)))
  const profile = bits.read(8)
  bits.read(16) // constraints and level
  bits.number() // id
  let [chroma, bitDepth] = [1, 8]
  if (NAMED.has(profile)) {
    chroma = bits.number()
    if (chroma === 3) bits.read(1)
    bitDepth = bits.number() + 8
    bits.number() // bit depth of chroma, which every encoder sets to the same value
    bits.read(1)
    if (bits.read(1) === 1) skipScalingLists(bits, chroma)
  }
  bits.number() // frame numbers
  skipPictureOrder(bits)
  bits.number() // reference frames
  bits.read(1)
  bits.number() // width
  bits.number() // height
  const interlaced = bits.read(1) === 0
  return bits.isOver() || chroma > 3 || bitDepth > 14 ? null : { bitDepth, chroma, interlaced }
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.number()
  if (type === 0) bits.number()
  if (type !== 1) return
  bits.read(1)
  bits.number()
  bits.number()
  const cycle = bits.number()
  for (let at = 0; at < cycle && !bits.isOver(); at++) bits.number()
}

function skipScalingLists(bits: Bits, chroma: number): void {
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) {
    if (bits.read(1) === 0) continue
    let [last, next] = [8, 8]
    for (let at = 0; at < (list < 6 ? 16 : 64) && next !== 0; at++) {
      const code = bits.number()
      next = (last + (code % 2 === 1 ? (code + 1) / 2 : -code / 2) + 256) % 256
      if (next !== 0) last = next
    }
  }
}

/** Removes emulation prevention: 00 00 03 stands for 00 00 if more bytes follow. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

interface Bits {
  isOver(): boolean
  read(count: number): number
  /** An exponential Golomb code. */
  number(): number
}

/** Reads bits from the first one on. Behind the last bit it reads zeros. */
function bitsOf(bytes: Uint8Array): Bits {
  let at = 0
  const isOver = () => at > bytes.length * 8
  const read = (count: number) => {
    let value = 0
    for (const end = at + count; at < end; at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const number = () => {
    let zeros = 0
    while (read(1) === 0 && zeros < 32 && !isOver()) zeros++
    return 2 ** zeros - 1 + read(zeros)
  }
  return { isOver, read, number }
}
