import type { VideoLimits } from '#contract/limits/limit-shapes.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { error, type Finding } from './finding.ts'

type Video = Extract<PostMedia, { kind: 'video' }>

/** Sides are whole pixels, so a video can miss a ratio by a little. */
const ROUNDING = 0.01

/** Checks the sides of a video against the accepted ones. `what` begins the sentence, such as "A reel on Facebook". */
export function checkVideoShape(
  what: string,
  path: string,
  { width, height }: Video,
  { ratio, least, most, side }: Pick<VideoLimits, 'ratio' | 'least' | 'most' | 'side'>,
): Finding[] {
  const findings: Finding[] = []
  const is = width / height
  if (ratio && (is < ratio.min - ROUNDING || is > ratio.max + ROUNDING)) {
    const taken = ratio.words ?? `between ${ratio.min}:1 and ${ratio.max}:1`
    const message = `${what} has sides of ${taken}, this video is ${width} × ${height}: crop it, or have its sides filled up.`
    findings.push(error(path, 'video_ratio_unsupported', message))
  }
  if (least && (width < least.width || height < least.height)) {
    const message = `${what} has at least ${least.width} × ${least.height} pixels, this video ${width} × ${height}: export it larger.`
    findings.push(error(path, 'video_dimensions_unsupported', message))
  }
  if (most && width > most.width) {
    const message = `${what} is at most ${most.width} pixels wide, this video ${width}: export it smaller.`
    findings.push(error(path, 'video_dimensions_unsupported', message))
  }
  if (side && (Math.min(width, height) < side.min || Math.max(width, height) > side.max)) {
    const message = `${what} has sides of ${side.min} to ${side.max} pixels, this video is ${width} × ${height}: export it within these.`
    findings.push(error(path, 'video_dimensions_unsupported', message))
  }
  return findings
}
