/** Spec V5 */
export const VIDEO_FORMATS = ['reel', 'portrait', 'square', 'landscape'] as const
export type VideoFormat = (typeof VIDEO_FORMATS)[number]

export const VIDEO_SIZES: Record<VideoFormat, { width: number; height: number }> = {
  reel: { width: 1080, height: 1920 },
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
  landscape: { width: 1920, height: 1080 },
}

export const PROGRESS_BARS = ['none', 'bottom', 'border'] as const
export const SUBTITLE_STYLES = ['highlight', 'boxed', 'clean'] as const
export type SubtitleStyle = (typeof SUBTITLE_STYLES)[number]
export const SUBTITLE_POSITIONS = ['lower', 'middle'] as const
export const VIDEO_FITS = ['blur', 'crop'] as const

/** Spec V6 */
export const VIDEO_STATUSES = ['queued', 'rendering', 'done', 'failed'] as const
export const VIDEO_STAGES = ['preparing', 'transcribing', 'branding', 'finishing'] as const
export type VideoStage = (typeof VIDEO_STAGES)[number]

export const MAX_CAPTIONS = 2000
export const MAX_CAPTION_CHARACTERS = 300
/** The limit for a subtitle file. A full-length film's has about 100 KB. */
export const MAX_SUBTITLE_CHARACTERS = 400_000

/** The `error` of a render that a person cancelled. It is not a failure. */
export const RENDER_CANCELLED = 'It was cancelled'
