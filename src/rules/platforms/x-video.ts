import { LIMITS, MB } from '#contract/limits/limits.ts'
import { type Finding, warning } from '../finding.ts'
import type { Rule } from '../platform-rules.ts'
import { hasXPremium } from './x-premium.ts'

/**
 * Limits that X documents for videos but does not enforce for everybody. Premium accounts may post longer and larger
 * ones, and the stated sizes exclude the recommended ones. So a person is warned, and X decides.
 */
export const xVideo: Rule = (_draft, parts, context) =>
  parts.flatMap(({ media, mediaPath }) => {
    if (media?.kind !== 'video') return []
    const { maxBytes, maxSeconds, advised } = LIMITS.x.kinds.post.video
    const { side, ratio } = advised
    const { width, height, durationSeconds, sizeBytes } = media
    const findings: Finding[] = []
    if (hasXPremium(context) && (durationSeconds > maxSeconds || sizeBytes > maxBytes)) {
      const message = `X takes ${maxSeconds} s and ${maxBytes / MB} MB from every account, more from Premium accounts, and may refuse this video: cut it to be sure.`
      findings.push(warning(mediaPath, 'video_too_long', message))
    }
    const longer = Math.max(width, height)
    const shorter = Math.min(width, height)
    if (longer > side.max || shorter < side.min || longer > shorter * ratio) {
      const message = `X recommends videos up to ${side.max} pixels a side and 1:${ratio}, this one is ${width} × ${height}: X may scale it down or refuse it.`
      findings.push(warning(mediaPath, 'video_dimensions_unusual', message))
    }
    return findings
  })
