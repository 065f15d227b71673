import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { AssetId, PostMedia } from '../media/media.ts'
import { hexColour } from './colour.ts'
import {
  MAX_CAPTION_CHARACTERS,
  PROGRESS_BARS,
  SUBTITLE_POSITIONS,
  SUBTITLE_STYLES,
  VIDEO_FITS,
  VIDEO_FORMATS,
  VIDEO_STAGES,
  VIDEO_STATUSES,
} from './video-lists.ts'

export const Caption = z
  .strictObject({
    text: z.string().max(MAX_CAPTION_CHARACTERS).describe('What is said'),
    start: z.number().min(0).describe('Seconds from the beginning'),
    end: z.number().min(0).describe('Seconds, as start'),
  })
  .meta({ id: 'Caption' })
export type Caption = z.infer<typeof Caption>

const progressColor = z
  .string()
  .refine((text) => hexColour(text) !== null, 'Write the colour in hex, as #1d4ed8')
  .nullable()
  .describe('Hex; null: that of the brand')
const handle = z.string().trim().max(60).nullable().describe('Such as @galley')

export const VideoBranding = z
  .object({
    progressBar: z.enum(PROGRESS_BARS),
    progressColor,
    subtitles: z.object({ enabled: z.boolean(), style: z.enum(SUBTITLE_STYLES), position: z.enum(SUBTITLE_POSITIONS) }),
    footer: z.object({ logo: z.boolean(), name: z.boolean(), handle }),
    fit: z
      .enum(VIDEO_FITS)
      .describe('blur: the whole picture in front of a blurred copy of it; crop: its edges are cut off'),
    format: z.enum(VIDEO_FORMATS).optional().describe('reel unless given'),
  })
  .meta({ id: 'VideoBranding' })
export type VideoBranding = z.infer<typeof VideoBranding>

/**
 * The changes that a request makes. A field that is left out keeps the workspace's saved value, or Galley's default.
 */
export const videoBrandingChanges = {
  progressBar: z.enum(PROGRESS_BARS).optional().describe('A bar that grows'),
  progressColor: progressColor.optional(),
  subtitles: z
    .strictObject({
      enabled: z.boolean().optional().describe('true: shown'),
      style: z.enum(SUBTITLE_STYLES).optional().describe('Their look'),
      position: z.enum(SUBTITLE_POSITIONS).optional().describe('Where they stand'),
    })
    .optional()
    .describe('What is said'),
  footer: z
    .strictObject({
      logo: z.boolean().optional().describe('true: shown'),
      name: z.boolean().optional().describe('true: shown'),
      handle: handle.optional(),
    })
    .optional()
    .describe('Who it is by'),
  fit: z.enum(VIDEO_FITS).optional().describe('blur: whole, on a blurred background; crop: edges cut'),
  format: z.enum(VIDEO_FORMATS).optional().describe('The shape of the picture'),
}
export const VideoBrandingChanges = z.strictObject(videoBrandingChanges)
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
  saved: z.boolean().describe('false: the workspace has saved none, and these are Galley’s defaults'),
  speech: z
    .object({
      available: z.boolean(),
      missing: z
        .string()
        .nullable()
        .describe('What is not set up, and who must set it up. Null if speech can be transcribed.'),
    })
    .describe('Whether this installation can transcribe speech'),
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
      'Use it in a post unchanged. While the video is rendered again: the last finished file',
    ),
    captions: z
      .array(Caption)
      .describe(
        'Captions that were sent appear at once, transcribed ones when the render is done; edit them with PATCH …/captions',
      ),
    error: z.string().nullable().describe('Why the newest render failed; nothing was charged for it'),
    creditsUsed: z.number().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    title: z.string().nullable().describe('Title of the video that it was made of'),
    runId: Id.describe('Cancel it with POST …/agent-runs/{runId}/cancel'),
    warnings: z.array(z.string()).describe('What its maker should know, such as that there was nothing to transcribe'),
  })
  .meta({ id: 'VideoRender' })
export type VideoRender = z.infer<typeof VideoRender>

/** A render as an entry of a list. Decision 078 */
export const VideoRenderItem = VideoRender.omit({ captions: true, warnings: true }).meta({ id: 'VideoRenderItem' })
export type VideoRenderItem = z.infer<typeof VideoRenderItem>
