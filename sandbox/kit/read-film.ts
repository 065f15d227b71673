import { type Box, boxAt, boxesIn } from './boxes.ts'
import { codesFields } from './codes-fields.ts'
import { type FilmSound, soundOf } from './film-sound.ts'

/** What a network finds in a film when it starts to process it. Null: the file does not say it. */
export interface Film {
  codec: 'h264' | 'h265' | 'vp8' | 'vp9' | 'av1' | 'other'
  /** The chroma format: 0 for none, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4. */
  chroma: number | null
  bits: number | null
  framesPerSecond: number | null
  /** Whether nearly all frames are evenly spaced. */
  isSteady: boolean
  isInterlaced: boolean
  sound: FilmSound | null
}

const CODECS: Record<string, Film['codec']> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'h265',
  hev1: 'h265',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
}
/** The bytes before the boxes of a video sample entry. ISO/IEC 14496-12, VisualSampleEntry */
const PICTURE_HEAD = 78

/** Reads an MP4 or QuickTime film; null if its index has no video track. */
export function readFilm(file: Uint8Array): Film | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const movie = boxesIn(bytes).find(({ name }) => name === 'moov')
  const tracks = boxesIn(movie?.body ?? Buffer.alloc(0)).filter(({ name }) => name === 'trak')
  const media = tracks.flatMap(({ body }) => boxAt(body, 'mdia') ?? [])
  const of = (kind: string) => media.find((one) => boxAt(one, 'hdlr')?.toString('latin1', 8, 12) === kind)
  const [picture, sound] = [of('vide'), of('soun')]
  const entry = picture && entryOf(picture)
  if (!picture || !entry) return null
  const inside = boxesIn(entry.body.subarray(PICTURE_HEAD))
  const config = (name: string) => inside.find((box) => box.name === name)?.body
  return {
    codec: CODECS[entry.name] ?? 'other',
    ...(samplesOf(config) ?? { chroma: null, bits: null }),
    ...rateOf(picture),
    isInterlaced: config('fiel')?.[0] === 2 || codesFields(config('avcC') ?? Buffer.alloc(0)),
    sound: sound ? soundOf(entryOf(sound)) : null,
  }
}

function entryOf(media: Buffer): Box | undefined {
  const list = boxAt(media, 'minf.stbl.stsd')
  return list && boxesIn(list.subarray(8))[0]
}

type Config = (name: string) => Buffer | undefined

function samplesOf(config: Config): Pick<Film, 'chroma' | 'bits'> | null {
  const [avc, hevc, av1, vp9] = [config('avcC'), config('hvcC'), config('av1C'), config('vpcC')]
  if (avc) return avcSamples(avc)
  if (hevc) return { chroma: (hevc[16] ?? 0) & 3, bits: ((hevc[17] ?? 0) & 7) + 8 }
  if (av1) {
    const flags = av1[2] ?? 0
    const chroma = (flags & 0x10) !== 0 ? 0 : (flags & 0x08) === 0 ? 3 : (flags & 0x04) === 0 ? 2 : 1
    return { chroma, bits: (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12 }
  }
  if (!vp9) return null
  const packed = vp9[6] ?? 0
  return { chroma: Math.max(1, (packed >> 1) & 7), bits: packed >> 4 }
}

/**
 * Chroma and bits of H.264. A high profile has them after its parameter sets; the other profiles have fixed ones.
 * ISO/IEC 14496-15, 5.3.3.1
 */
function avcSamples(box: Buffer): Pick<Film, 'chroma' | 'bits'> | null {
  const profile = box[1] ?? 0
  if (profile < 100) return { chroma: 1, bits: 8 }
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (box[at++] ?? 0) & mask
    for (let set = 0; set < count; set++) at += 2 + (at + 2 <= box.length ? box.readUInt16BE(at) : box.length)
  }
  if (at + 2 > box.length) return profile === 100 ? { chroma: 1, bits: 8 } : null
  return { chroma: (box[at] ?? 0) & 3, bits: ((box[at + 1] ?? 0) & 7) + 8 }
}

/** The frame rate, from the table of durations without the last frame's. */
function rateOf(media: Buffer): Pick<Film, 'framesPerSecond' | 'isSteady'> {
  const [header, table] = [boxAt(media, 'mdhd'), boxAt(media, 'minf.stbl.stts')]
  const unknown = { framesPerSecond: null, isSteady: false }
  if (!header || !table) return unknown
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const runs = Array.from({ length: (table.length - 8) >> 3 }, (_, at) => ({
    count: table.readUInt32BE(8 + at * 8),
    delta: table.readUInt32BE(12 + at * 8),
  }))
  const last = runs.at(-1)
  if (last) last.count--
  const frames = runs.reduce((sum, { count }) => sum + count, 0)
  const length = runs.reduce((sum, { count, delta }) => sum + count * delta, 0)
  if (length === 0) return unknown
  const usual = Math.max(...runs.map(({ count }) => count))
  return { framesPerSecond: (frames * scale) / length, isSteady: usual > 0.9 * frames }
}
