import type { VideoType } from '#contract/media/uploads.ts'

/**
 * The ffmpeg demuxer for each type. The type is known by its bytes, and ffmpeg tries no other demuxer, so that a
 * playlist is not opened.
 */
export const DEMUXERS: Record<VideoType, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}
