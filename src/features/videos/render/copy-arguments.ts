import type { VideoEncoding } from '#contract/limits/video-encoding.ts'
import { endingOf, evenSide, SOUND, TO_SDR } from './filter-graph.ts'
import { inputOf, type SourceFacts, type SourceFile } from './probe.ts'

export interface CopyEncoding {
  source: SourceFile
  facts: SourceFacts
  /** The width as shown: rotated, and with square pixels. */
  width: number
  height: number
  seconds: number
  encoding: VideoEncoding
  to: string
}

/**
 * The arguments that encode the same picture and sound in the form that every network accepts: H.264 High at 4:2:0 and
 * 8 bits, AAC-LC in two channels, MP4.
 */
export function copyArguments({ source, facts, width, height, seconds, encoding, to }: CopyEncoding): string[] {
  const rate = copyFrameRate(encoding)
  const filters = [
    ...(encoding.interlaced ? ['bwdif=mode=send_frame'] : []),
    ...(rate === null ? [] : [`fps=${rate}`]),
    `scale=${evenSide(width)}:${evenSide(height)}:flags=bicubic:out_range=tv`,
    ...(facts.hdr === null ? [] : [TO_SDR]),
    'format=yuv420p,setsar=1',
  ]
  return [
    ...['-loglevel', 'error', '-y', '-threads', '2', ...inputOf(source)],
    ...['-map', '0:V:0', '-vf', filters.join(','), ...PICTURE],
    ...(facts.sound ? ['-map', '0:a:0', ...SOUND] : []),
    ...endingOf(seconds, to),
  ]
}

/** Better quality than a render's, since the copy replaces the file itself. */
const PICTURE = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-maxrate', '20M', '-bufsize', '40M', '-g', '60', '-threads', '4', '-thread_type', 'slice'],
]

/** The least and the highest frame rate that every network accepts. */
const [LEAST, MOST] = [24, 60]
const TOLERANCE = 0.5
const USUAL = '30'

/**
 * The copy's frame rate. Null keeps the source's. A steady rate that is too high or too low is divided or multiplied by
 * an integer, so that frames stay evenly spaced.
 */
export function copyFrameRate({ frameRate: rate, variableFrameRate }: VideoEncoding): string | null {
  if (rate === undefined) return USUAL
  const isFast = rate > MOST + TOLERANCE
  if (!isFast && rate >= LEAST - TOLERANCE) return null
  if (variableFrameRate) return USUAL
  const wanted = isFast ? rate / Math.ceil(rate / (MOST + TOLERANCE)) : rate * Math.ceil(LEAST / rate)
  return wanted > MOST ? USUAL : String(Math.round(wanted * 1000) / 1000)
}
