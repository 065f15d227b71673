import type { Chroma } from '#contract/limits/video-encoding.ts'
import { type AvcFormat, readAvcParameters } from './avc-parameters.ts'

/** How the samples of a picture are stored. Fields that the file does not state are left out. */
export interface PictureFormat {
  bitDepth?: number
  chroma?: Chroma
  interlaced?: boolean
}

/** What a track says about its codec before the first frame, in WebCodecs' terms. */
export interface CodecDescription {
  codec: string | null
  /** The codec string, such as `avc1.64001e` or `vp09.00.10.08`. */
  parameters: string | null
  /** The codec's configuration box, `avcC` or `hvcC`. */
  description: Uint8Array | null
}

/** Reads the format from the codec's description, without decoding a frame. */
export function pictureFormat({ codec, parameters, description }: CodecDescription): PictureFormat {
  const fields = (parameters ?? '').split('.')
  switch (codec) {
    case 'avc':
      return avc(fields[1] ?? '', description)
    case 'hevc':
      return description ? hevc(description) : {}
    case 'vp8':
      return { bitDepth: 8, chroma: '4:2:0', interlaced: false }
    case 'vp9':
      return { ...depthIn(fields[3]), ...vp9Chroma(fields), interlaced: false }
    case 'av1':
      return { ...depthIn(fields[3]), ...av1Chroma(fields), interlaced: false }
    default:
      return {}
  }
}

const CHROMA_BY_NUMBER: readonly Chroma[] = ['4:0:0', '4:2:0', '4:2:2', '4:4:4']
const chromaNumber = (number: number) => ({ chroma: CHROMA_BY_NUMBER[number] ?? '4:2:0' })

function depthIn(field: string | undefined): PictureFormat {
  const bitDepth = Number(field)
  return bitDepth > 0 ? { bitDepth } : {}
}

/** Baseline, Main, Extended and High, which have no other samples than 4:2:0 with 8 bits. ITU-T H.264, annex A */
const PLAIN_PROFILES = new Set(['42', '4d', '58', '64'])

function avc(profileAndLevel: string, description: Uint8Array | null): PictureFormat {
  const found: AvcFormat | null = description && readAvcParameters(description)
  if (found) {
    const { bitDepth, chroma, interlaced } = found
    return { bitDepth, ...chromaNumber(chroma), interlaced }
  }
  return PLAIN_PROFILES.has(profileAndLevel.slice(0, 2).toLowerCase()) ? { bitDepth: 8, chroma: '4:2:0' } : {}
}

/** ISO/IEC 14496-15, HEVCDecoderConfigurationRecord. */
function hevc(record: Uint8Array): PictureFormat {
  const [flags, chroma, depth] = [record[6], record[16], record[17]]
  if (flags === undefined || chroma === undefined || depth === undefined) return {}
  const [isProgressive, isInterlaced] = [(flags & 0x80) !== 0, (flags & 0x40) !== 0]
  return { bitDepth: (depth & 7) + 8, ...chromaNumber(chroma & 3), interlaced: isInterlaced && !isProgressive }
}

/**
 * Profiles 0 and 2 are always 4:2:0; for the others a further field states the chroma. VP Codec ISO Media File Format
 * Binding
 */
function vp9Chroma([, profile, , , chroma]: readonly string[]): PictureFormat {
  if (profile === '00' || profile === '02') return { chroma: '4:2:0' }
  if (chroma === undefined) return {}
  return { chroma: chroma === '03' ? '4:4:4' : chroma === '02' ? '4:2:2' : '4:2:0' }
}

/** AV1 Codec ISO Media File Format Binding, "Codecs Parameter String": `CCC` is subsampling across, down, position. */
function av1Chroma([, profile, , , monochrome, sampling]: readonly string[]): PictureFormat {
  if (monochrome === '1') return { chroma: '4:0:0' }
  if (profile === '0') return { chroma: '4:2:0' }
  if (profile === '1') return { chroma: '4:4:4' }
  if (sampling === undefined) return {}
  return { chroma: sampling.startsWith('11') ? '4:2:0' : sampling.startsWith('10') ? '4:2:2' : '4:4:4' }
}
