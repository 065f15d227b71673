import { z } from 'zod'
import { hexColour } from './colour.ts'
import { Id, Timestamp } from './common.ts'
import { AssetId, PostMedia } from './media.ts'

/** Document 1, "VideoBranding and VideoRender". */
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

/** Decision A3-9. */
export const VIDEO_STATUSES = ['queued', 'rendering', 'done', 'failed'] as const
export const VIDEO_STAGES = ['preparing', 'transcribing', 'branding', 'finishing'] as const
export type VideoStage = (typeof VIDEO_STAGES)[number]

export const MAX_CAPTIONS = 2000
export const MAX_CAPTION_CHARACTERS = 300

export const Caption = z
  .object({
    text: z.string().max(MAX_CAPTION_CHARACTERS),
    start: z.number().min(0).describe('Seconds from the beginning of the video'),
    end: z.number().min(0),
  })
  .meta({ id: 'Caption' })
export type Caption = z.infer<typeof Caption>

const progressColor = z
  .string()
  .refine((text) => hexColour(text) !== null, 'Write the colour in hex, as #1d4ed8')
  .nullable()
  .describe('Hex, as #1d4ed8; null: that of the brand')
const handle = z.string().trim().max(60).nullable().describe('Such as @galley')

export const VideoBranding = z
  .object({
    progressBar: z.enum(PROGRESS_BARS),
    progressColor,
    subtitles: z.object({ enabled: z.boolean(), style: z.enum(SUBTITLE_STYLES), position: z.enum(SUBTITLE_POSITIONS) }),
    footer: z.object({ logo: z.boolean(), name: z.boolean(), handle }),
    fit: z.enum(VIDEO_FITS).describe('blur: the whole picture on a blurred one of itself; crop: its edges are cut off'),
    format: z.enum(VIDEO_FORMATS).optional().describe('reel unless given'),
  })
  .meta({ id: 'VideoBranding' })
export type VideoBranding = z.infer<typeof VideoBranding>

/** As it is asked for: what is left out stays as the workspace has saved it, or as Galley has it. */
export const videoBrandingChanges = {
  progressBar: z.enum(PROGRESS_BARS).optional(),
  progressColor: progressColor.optional(),
  subtitles: z
    .object({
      enabled: z.boolean().optional(),
      style: z.enum(SUBTITLE_STYLES).optional(),
      position: z.enum(SUBTITLE_POSITIONS).optional(),
    })
    .optional(),
  footer: z
    .object({ logo: z.boolean().optional(), name: z.boolean().optional(), handle: handle.optional() })
    .optional(),
  fit: z.enum(VIDEO_FITS).optional(),
  format: z.enum(VIDEO_FORMATS).optional(),
}
export const VideoBrandingChanges = z.object(videoBrandingChanges)
export type VideoBrandingChanges = z.infer<typeof VideoBrandingChanges>

export const DEFAULT_VIDEO_BRANDING: Required<VideoBranding> = {
  progressBar: 'bottom',
  progressColor: null,
  subtitles: { enabled: true, style: 'highlight', position: 'lower' },
  footer: { logo: true, name: true, handle: null },
  fit: 'blur',
  format: 'reel',
}

export const VideoDefaults = z.object({
  branding: VideoBranding,
  saved: z.boolean().describe('false: the workspace has saved none, and these are those of Galley'),
  speech: z
    .object({ available: z.boolean(), missing: z.string().nullable().describe('Who must set up what, in words') })
    .describe('Whether what is said can be written down here'),
})
export type VideoDefaults = z.infer<typeof VideoDefaults>

export const VideoRender = z
  .object({
    id: Id,
    status: z.enum(VIDEO_STATUSES),
    stage: z.enum(VIDEO_STAGES).nullable(),
    stageProgress: z.number().nullable().describe('0 to 1 within the stage'),
    sourceAssetId: AssetId,
    branding: VideoBranding,
    postMedia: PostMedia.nullable().describe(
      'Put it into a post as it is. One that is rendered again keeps the last good file until the new one is there',
    ),
    captions: z.array(Caption).describe('Empty until it is done; edit them with PATCH …/captions'),
    error: z.string().nullable().describe('Why the newest one was not made; nothing was charged for it'),
    creditsUsed: z.number().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    runId: Id.describe('Cancel it with POST …/agent-runs/{runId}/cancel'),
    warnings: z.array(z.string()).describe('What its maker should know, such as that there was nothing to transcribe'),
  })
  .meta({ id: 'VideoRender' })
export type VideoRender = z.infer<typeof VideoRender>

/** `error` of a render that somebody stopped, which is no fault. */
export const RENDER_CANCELLED = 'It was cancelled'

/** A render in a list of them. Decision 078 */
export const VideoRenderItem = VideoRender.omit({ captions: true, warnings: true })
  .extend({ title: z.string().nullable().describe('Of the video that it was made of') })
  .meta({ id: 'VideoRenderItem' })
export type VideoRenderItem = z.infer<typeof VideoRenderItem>
