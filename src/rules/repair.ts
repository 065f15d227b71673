import type { PostImage, PostMedia, PostVideo } from '#contract/media/media.ts'
import { DEFAULT_PLATFORM_ACCESS, type Platform } from '#contract/platforms.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { checkContent } from './check.ts'
import type { ProblemCode } from './codes.ts'
import { RULES } from './platforms/table.ts'

/** The requirements for a copy of an image that a network accepts. The picture is not cropped. */
export interface ImageRepair {
  /** The MIME types that the network takes. */
  types: readonly string[]
  maxBytes: number
  maxPixels: number | null
  /** Width to height. An image outside these bounds gets a border. */
  ratio: { min: number; max: number } | null
}

/** The problems that a copy of an image solves. */
const MENDED: ReadonlySet<ProblemCode> = new Set([
  'media_type_unsupported',
  'image_too_large',
  'image_dimensions_too_large',
  'image_ratio_unsupported',
])

const CONTEXT = { access: DEFAULT_PLATFORM_ACCESS, facts: null }

/**
 * The changes that make the image fit, if the checks object to its format, size or ratio. Null if it already fits, or
 * the network accepts no images. Pure: the same in the server and in the browser. Decision 056
 */
export function repairOf(platform: Platform, image: PostImage): ImageRepair | null {
  // A copy would lose the animation.
  if ((image.frames ?? 1) > 1) return null
  const media: PostMedia = { kind: 'image', ...image }
  const draft = { platform, contentText: '', media, platformPayload: null }
  if (!checkContent(draft, CONTEXT).problems.some(({ code }) => MENDED.has(code))) return null
  const [part] = partsOf<PostMedia>(draft)
  const limits = part && RULES[platform].limits(part, CONTEXT).images
  if (!limits) return null
  const { types, maxBytes, maxPixels = null, ratio } = limits
  return { types, maxBytes, maxPixels, ratio: ratio?.advised ?? null }
}

/** The problems that a copy of a video solves. */
const MENDED_IN_VIDEOS: ReadonlySet<ProblemCode> = new Set([
  'media_type_unsupported',
  'video_codec_unsupported',
  'video_colours_unsupported',
  'video_frame_rate_unsupported',
  'video_interlaced',
  'video_sound_unsupported',
])

/**
 * Whether the checks object to the video's encoding, in a post with this payload. One copy fits every network: decision
 * 081.
 */
export function needsVideoCopy(
  platform: Platform,
  video: PostVideo,
  platformPayload: Record<string, unknown> | null = null,
): boolean {
  const draft = { platform, contentText: '', media: video, platformPayload }
  return checkContent(draft, CONTEXT).problems.some(({ code, path }) => path === 'media' && MENDED_IN_VIDEOS.has(code))
}
