import type { VideoType } from '#contract/media/uploads.ts'

/**
 * The ffmpeg demuxer for each type. The type is known from the bytes, and ffmpeg tries no other demuxer, so that it
 * does not open a playlist.
 */
export const DEMUXERS: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}
