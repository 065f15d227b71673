import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

/** H.264 parameters of a 320 × 240 picture. */
const SPS = Buffer.from('6742c00dd90141fb011000000300100000030320f142a480', 'hex')
const PPS = Buffer.from('68cb83cb20', 'hex')
const AVC_CONFIG = Buffer.concat([
  Buffer.from([1, 0x42, 0xc0, 0x0d, 0xff, 0xe1, 0, SPS.length]),
  SPS,
  Buffer.from([1, 0, PPS.length]),
  PPS,
])
/** The AudioSpecificConfig of the audio that networks accept: low-complexity AAC, 48 kHz, two channels. */
const AAC_CONFIG = Buffer.from([0x11, 0x90])

const FORMATS = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  fragmented: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
  streamed: () => new WebMOutputFormat({ appendOnly: true }),
}

interface Clip {
  format?: keyof typeof FORMATS
  seconds?: number
  width?: number
  height?: number
  rotation?: 0 | 90 | 180 | 270
  withSound?: boolean
}

/** A video file. Its tables are correct, and its frames show nothing. */
export async function video(clip: Clip = {}): Promise<Buffer> {
  const { format = 'mp4', seconds = 2, width = 320, height = 240, rotation = 0, withSound = false } = clip
  const isWebm = format === 'webm' || format === 'streamed'
  const target = new BufferTarget()
  const output = new Output({ format: FORMATS[format](), target })
  const pictures = new EncodedVideoPacketSource(isWebm ? 'vp9' : 'avc')
  const sound = new EncodedAudioPacketSource(isWebm ? 'opus' : 'aac')
  output.addVideoTrack(pictures, { rotation })
  if (withSound) output.addAudioTrack(sound)
  await output.start()
  const decoderConfig = isWebm
    ? { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height }
    : { codec: 'avc1.42c00d', codedWidth: width, codedHeight: height, description: AVC_CONFIG }
  const heard = { sampleRate: 48_000, numberOfChannels: 2 }
  const audioConfig = isWebm ? { codec: 'opus', ...heard } : { codec: 'mp4a.40.2', ...heard, description: AAC_CONFIG }
  const frame = Buffer.concat([Buffer.from([0, 0, 0, 96, 0x65]), Buffer.alloc(95, 7)])
  // At a frame rate that networks accept.
  const frames = Math.ceil(seconds * 30)
  const step = seconds / frames
  for (let index = 0; index < frames; index++) {
    const packet = new EncodedPacket(frame, index % 5 === 0 ? 'key' : 'delta', index * step, step)
    await pictures.add(packet, { decoderConfig })
    if (!withSound) continue
    await sound.add(new EncodedPacket(Buffer.alloc(40, 3), 'key', index * step, step), { decoderConfig: audioConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
