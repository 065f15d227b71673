import type { EncodingLimits, VideoLimits } from '#contract/limits/limit-shapes.ts'
import type { Chroma, VideoEncoding } from '#contract/limits/video-encoding.ts'
import type { ProblemCode } from './codes.ts'
import { error, type Finding, warning } from './finding.ts'

/** A frame rate is measured from the frames. Within this tolerance it counts as the same. */
const TOLERANCE = 0.5

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
  mp3: 'MP3',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
}
export const codecName = (codec: string): string =>
  CODEC_NAMES[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec === 'unknown' ? 'of another kind' : codec)
const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/**
 * A value of the video, and what the network accepts. `mild` means that the network may accept the video nevertheless.
 */
interface Mismatch {
  code: ProblemCode
  is: string
  taken: string
  mild?: boolean
}
type Compare = (video: VideoEncoding, limits: EncodingLimits) => Mismatch | null

const codec: Compare = ({ videoCodec }, { codecs }) => {
  const known: readonly string[] | undefined = codecs
  if (!known || videoCodec === undefined || known.includes(videoCodec)) return null
  return { code: 'video_codec_unsupported', is: `is ${codecName(videoCodec)}`, taken: either(known.map(codecName)) }
}

const chroma: Compare = (video, limits) => {
  if (!limits.chroma || video.chroma === undefined || limits.chroma.includes(video.chroma)) return null
  const is = COLOURS[video.chroma]
  return { code: 'video_colours_unsupported', is, taken: either(limits.chroma) }
}
const COLOURS: Record<Chroma, string> = {
  '4:0:0': 'is written without colours (4:0:0)',
  '4:2:0': 'has its colours at 4:2:0',
  '4:2:2': 'has its colours at 4:2:2',
  '4:4:4': 'has its colours at 4:4:4',
}

const depth: Compare = ({ videoCodec, bitDepth }, { maxBitDepth = {} }) => {
  const limits: Record<string, number> = maxBitDepth
  const most = limits[videoCodec ?? '']
  if (most === undefined || bitDepth === undefined || bitDepth <= most) return null
  return { code: 'video_colours_unsupported', is: `has colours of ${bitDepth} bits`, taken: `${most} bits` }
}

const frameRate: Compare = ({ frameRate: rate, variableFrameRate }, { frameRate: limits }) => {
  if (!limits || rate === undefined) return null
  const { min = 0, max } = limits
  const isSlow = rate < min - TOLERANCE
  if (!isSlow && rate <= max + TOLERANCE) return null
  const most = limits.min === undefined ? `up to ${max}` : `${min} to ${max}`
  const average = variableFrameRate ? ' on average' : ''
  return {
    code: 'video_frame_rate_unsupported',
    is: `has ${Math.round(rate * 100) / 100} frames a second${average}`,
    taken: most,
    // With a variable rate, a video without motion has few frames, and it is unknown which rate the network checks.
    mild: isSlow && variableFrameRate === true,
  }
}

const scan: Compare = ({ interlaced }, { progressive }) =>
  progressive && interlaced
    ? { code: 'video_interlaced', is: 'is interlaced', taken: 'whole frames (progressive scan)' }
    : null

const HIGH_EFFICIENCY: readonly (string | undefined)[] = ['mp4a.40.5', 'mp4a.40.29']

const sound: Compare = ({ audioCodec, audioProfile, audioChannels = 0, audioSampleRate = 0 }, limits) => {
  const { audio, lowComplexity, maxChannels = Number.POSITIVE_INFINITY } = limits
  const { maxSampleRate = Number.POSITIVE_INFINITY } = limits
  const found = (is: string, taken: string): Mismatch => ({ code: 'video_sound_unsupported', is, taken })
  if (!audioCodec) return null
  if (audio && !audio.includes(audioCodec)) {
    return found(`has sound that is ${codecName(audioCodec)}`, either(audio.map(codecName)))
  }
  if (lowComplexity && HIGH_EFFICIENCY.includes(audioProfile)) {
    return found('has sound that is High-Efficiency AAC', 'AAC-LC')
  }
  if (audioChannels > maxChannels) {
    return found(`has sound of ${audioChannels} channels`, maxChannels === 2 ? 'one or two' : `up to ${maxChannels}`)
  }
  if (audioSampleRate <= maxSampleRate) return null
  return found(`has sound at ${audioSampleRate / 1000} kHz`, `up to ${maxSampleRate / 1000} kHz`)
}

const COMPARISONS: readonly Compare[] = [codec, chroma, depth, frameRate, scan, sound]

/** Checks a video's encoding against what the network accepts. Unknown values cause no problem. */
export function checkEncoding(
  name: string,
  path: string,
  { encoding: video }: { encoding?: VideoEncoding | undefined },
  { encoding, advisedEncoding }: Pick<VideoLimits, 'encoding' | 'advisedEncoding'>,
): Finding[] {
  if (!video) return []
  const mismatches = (limits: EncodingLimits | undefined) =>
    limits ? COMPARISONS.flatMap((compare) => compare(video, limits) ?? []) : []
  const refused = mismatches(encoding).map(({ code, is, taken, mild }) => {
    if (mild) return warning(path, code, `This video ${is}, ${name} takes ${taken}, and may refuse it: ${REMEDY}.`)
    return error(path, code, `This video ${is}, ${name} takes ${taken}: ${REMEDY}.`)
  })
  const advised = mismatches(advisedEncoding).map(({ code, is, taken }) =>
    warning(path, code, `This video ${is}, ${name} asks for ${taken}, and may refuse it or show it worse: ${REMEDY}.`),
  )
  return [...refused, ...advised]
}

const REMEDY = 'use a copy that fits, or export it anew'
