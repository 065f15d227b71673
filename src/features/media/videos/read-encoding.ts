import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import type { EncodingDetails } from '#contract/limits/video-encoding.ts'
import { pictureFormat } from './picture-format.ts'

/**
 * The number of frames from which the rate is measured: a minute at sixty a second. For a shorter file, all of its
 * frames.
 */
const RATED_FRAMES = 3600

/** Reads how the first video track and the first audio track of a file are encoded. */
export async function readEncoding(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<EncodingDetails> {
  const codec = await video.getCodec()
  const config = await video.getDecoderConfig()
  const parameters = await video.getCodecParameterString()
  return {
    ...rateOf(await timesOf(video)),
    ...pictureFormat({ codec, parameters, description: bytesOf(config?.description) }),
    ...(audio && (await soundOf(audio))),
  }
}

async function soundOf(audio: InputAudioTrack): Promise<EncodingDetails> {
  const profile = await audio.getCodecParameterString()
  return {
    ...(profile !== null && { audioProfile: profile }),
    ...{ audioChannels: await audio.getNumberOfChannels(), audioSampleRate: await audio.getSampleRate() },
  }
}

async function timesOf(video: InputVideoTrack): Promise<number[]> {
  const times: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for await (const { timestamp } of new EncodedPacketSink(video).packets(undefined, undefined, METADATA)) {
    // Frames come in decoding order, so reading stops only after the last frame of the measured part in display order.
    if (times.length >= RATED_FRAMES && timestamp >= last) break
    last = Math.max(last, timestamp)
    times.push(timestamp)
  }
  return times.sort((a, b) => a - b)
}
const METADATA = { metadataOnly: true } as const

/** A frame is uneven if its distance differs from the usual one by more than this share. */
const UNEVEN = 0.25
/** The share of frames that may be uneven, as at the beginning of a recording. */
const FEW = 0.05

/**
 * The frame rate to a thousandth, measured from the start of the first frame to the start of the last: not every file
 * says how long the last frame lasts. Empty for a single frame.
 */
export function rateOf(times: readonly number[]): Pick<EncodingDetails, 'frameRate' | 'variableFrameRate'> {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  const length = gaps.reduce((sum, gap) => sum + gap, 0)
  if (length <= 0) return {}
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  const uneven = gaps.filter((gap) => Math.abs(gap - usual) > UNEVEN * usual).length
  return {
    frameRate: Math.round((gaps.length / length) * 1000) / 1000,
    variableFrameRate: uneven > FEW * gaps.length,
  }
}

function bytesOf(description: VideoDecoderConfig['description']): Uint8Array | null {
  if (!description) return null
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}
