import type { VideoType } from '#contract/media/uploads.ts'

/** By which reader ffmpeg opens a video. The type is known by its bytes, and no other reader is tried on it: a playlist is none. */
export const DEMUXERS: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}
