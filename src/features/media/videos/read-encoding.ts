import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'
import type { EncodingDetails } from '#contract/limits/video-encoding.ts'
import { pictureFormat } from './picture-format.ts'

/** Frames that tell the rate: a minute of sixty a second. All of them are looked at where there are fewer. */
const RATED_FRAMES = 3600

/** How the first picture and the first sound of a file are written. */
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
    // Frames come in the order in which they are decoded: of a part of them the last one must be there.
    if (times.length >= RATED_FRAMES && timestamp >= last) break
    last = Math.max(last, timestamp)
    times.push(timestamp)
  }
  return times.sort((a, b) => a - b)
}
const METADATA = { metadataOnly: true } as const

/** A frame comes early or late where its distance differs by more than this share from the usual one. */
const UNEVEN = 0.25
/** So many may, as where a recording begins. */
const FEW = 0.05

/**
 * To a thousandth, from the moment at which the first frame is shown to that of the last: how long the last one stays is
 * not told by every file. Nothing for one frame alone, which has no rate.
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
