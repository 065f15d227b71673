import { stat } from 'node:fs/promises'
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'

/** An encoder's description of H.264 at 1280 × 720. No frame is ever decoded. */
const CONFIG = Buffer.from('0142001fffe1000b6742001f95a814016e9b8001000468ce3c80', 'hex')
const SECONDS = 200
const FRAMES = 400

/** Writes a complete MP4 of about this many bytes, with correct tables, frame by frame. Answers its exact size. */
export async function writeLargeVideo(path: string, bytes: number): Promise<number> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) })
  const frames = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(frames)
  await output.start()
  const decoderConfig = { codec: 'avc1.42001f', codedWidth: 1280, codedHeight: 720, description: CONFIG }
  const frame = Buffer.alloc(Math.floor(bytes / FRAMES), 7)
  frame.writeUInt32BE(frame.length - 4, 0)
  frame[4] = 0x65
  for (let index = 0; index < FRAMES; index++) {
    const step = SECONDS / FRAMES
    await frames.add(new EncodedPacket(frame, 'key', index * step, step), { decoderConfig })
  }
  await output.finalize()
  return (await stat(path)).size
}
