/** Runs in a child process, where it can be ended: see video-work.ts. */
import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4, QTFF, WEBM } from 'mediabunny'
import { type EncodingDetails, VIDEO_CODECS } from '#contract/limits/video-encoding.ts'
import type { VideoType } from '#contract/media/uploads.ts'
import { readEncoding } from './read-encoding.ts'
import { endsBeyond } from './video-boxes.ts'

export interface VideoFile {
  path: string
  type: VideoType
}

export interface VideoFacts {
  durationSeconds: number
  /** The size as displayed: rotated, and with square pixels. */
  width: number
  height: number
  videoCodec: string
  /** Null if there is no sound; `unknown` for a codec without a name here. */
  audioCodec: string | null
  encoding: EncodingDetails
}

export type VideoProblem = 'not_decodable' | 'truncated' | 'no_video' | 'unsupported_codec'

const FORMATS = { 'video/mp4': MP4, 'video/quicktime': QTFF, 'video/webm': WEBM }
const CODECS: ReadonlySet<string> = new Set(VIDEO_CODECS)
const CACHE_BYTES = 4 * 2 ** 20

/** Reads only the file's tables of frames, and its last frames. The facts that the uploader states do not count. */
export async function readVideo({ path, type }: VideoFile): Promise<VideoFacts | { problem: VideoProblem }> {
  const file = await open(path)
  try {
    if (await endsBeyond(file, type)) return { problem: 'truncated' }
  } finally {
    await file.close()
  }
  // The library may report the same damage twice: in the awaited read, and as an unhandled error, which is ignored.
  const source = new FilePathSource(path, { maxCacheSize: CACHE_BYTES, handleUnhandledError: () => {} })
  const input = new Input({ formats: [FORMATS[type]], source })
  try {
    return await readFacts(input, type)
  } catch (error) {
    if (isOfTheDisk(error)) throw error
    return { problem: 'not_decodable' }
  } finally {
    input.dispose()
  }
}

/** Whether the system could not read the file. Such an error says nothing about the content. */
const isOfTheDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error

async function readFacts(input: Input, type: VideoType): Promise<VideoFacts | { problem: VideoProblem }> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video) return { problem: 'no_video' }
  const videoCodec = await video.getCodec()
  if (videoCodec === null || !CODECS.has(videoCodec)) return { problem: 'unsupported_codec' }
  for (const track of await input.getTracks()) {
    if ((track.isVideoTrack() || track.isAudioTrack()) && !(await hasItsLastPacket(track))) {
      return { problem: 'truncated' }
    }
  }
  const durationSeconds = await lengthOf(input, type)
  const [width, height] = [Math.round(await video.getDisplayWidth()), Math.round(await video.getDisplayHeight())]
  const sane = [durationSeconds, width, height].every((value) => Number.isFinite(value) && value > 0)
  if (!sane) return { problem: 'not_decodable' }
  const seconds = Math.round(durationSeconds * 1000) / 1000
  const audioCodec = audio && ((await audio.getCodec()) ?? 'unknown')
  const encoding = await readEncoding(video, audio)
  return { durationSeconds: seconds, width, height, videoCodec, audioCodec, encoding }
}

/** The length by the frames. In a WebM the last frame has no length, so the header's length counts if it is greater. */
async function lengthOf(input: Input, type: VideoType): Promise<number> {
  const said = type === 'video/webm' ? await input.getDurationFromMetadata() : null
  return Math.max(await input.computeDuration(), said ?? 0)
}

/** Checks that the last packet in the tables is completely in the file. A track without packets passes. */
async function hasItsLastPacket(track: InputTrack): Promise<boolean> {
  const sink = new EncodedPacketSink(track)
  const promised = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  if (!promised) return true
  const found = await sink.getPacket(Number.POSITIVE_INFINITY)
  return found !== null && found.timestamp === promised.timestamp && found.data.byteLength === promised.byteLength
}
