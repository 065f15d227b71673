import { brotliDecompressSync } from 'node:zlib'

/** Tags of the known tables whose data is transformed unless their flags say otherwise: glyf and loca. WOFF 2.0, 5.2 */
const GLYF = 10
const LOCA = 11
const CMAP = 0
const HEADER = 48

/** The code points for which a WOFF 2.0 font has a glyph. */
export function codePointsIn(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = view.getUint16(12)
  const packed = view.getUint32(20)
  let at = HEADER
  const variable = (): number => {
    let value = 0
    for (;;) {
      const byte = view.getUint8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  let offset = 0
  let cmap: [start: number, length: number] | null = null
  for (let table = 0; table < tables; table++) {
    const flags = view.getUint8(at++)
    const known = flags & 0x3f
    if (known === 0x3f) at += 4
    const original = variable()
    const version = flags >> 6
    const transformed = known === GLYF || known === LOCA ? version === 0 : version !== 0
    const length = transformed ? variable() : original
    if (known === CMAP) cmap = [offset, length]
    offset += length
  }
  if (!cmap) return new Set()
  const data = brotliDecompressSync(font.subarray(at, at + packed))
  return readSubtables(data.subarray(cmap[0], cmap[0] + cmap[1]))
}

function readSubtables(cmap: Buffer): Set<number> {
  const found = new Set<number>()
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const start = cmap.readUInt32BE(4 + record * 8 + 4)
    const format = cmap.readUInt16BE(start)
    if (format === 12) readGroups(cmap, start, found)
    if (format === 4) readSegments(cmap, start, found)
  }
  return found
}

function readGroups(cmap: Buffer, start: number, found: Set<number>): void {
  const groups = cmap.readUInt32BE(start + 12)
  for (let group = 0; group < groups; group++) {
    const at = start + 16 + group * 12
    for (let code = cmap.readUInt32BE(at); code <= cmap.readUInt32BE(at + 4); code++) found.add(code)
  }
}

function readSegments(cmap: Buffer, start: number, found: Set<number>): void {
  const doubled = cmap.readUInt16BE(start + 6)
  const [ends, starts] = [start + 14, start + 16 + doubled]
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [cmap.readUInt16BE(starts + at), cmap.readUInt16BE(ends + at)]
    for (let code = first; code <= last && code !== 0xffff; code++) {
      if (glyphOf(cmap, starts + doubled + at, starts + 2 * doubled + at, code, first) !== 0) found.add(code)
    }
  }
}

function glyphOf(cmap: Buffer, deltaAt: number, rangeAt: number, code: number, first: number): number {
  const range = cmap.readUInt16BE(rangeAt)
  const delta = cmap.readUInt16BE(deltaAt)
  if (range === 0) return (code + delta) & 0xffff
  const at = rangeAt + range + 2 * (code - first)
  return at + 1 < cmap.length ? cmap.readUInt16BE(at) : 0
}
