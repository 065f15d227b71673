import type { LengthLimit } from '#contract/limits/limit-shapes.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { excess } from './excess.ts'
import { error } from './finding.ts'
import type { Rule } from './platform-rules.ts'

/** Checks a post's first comment against its network's limit. */
export const commentLength =
  (limit: LengthLimit): Rule =>
  ({ platform, platformPayload }) => {
    const comment = platformPayload?.firstComment
    const over = typeof comment === 'string' ? excess(comment, limit) : null
    if (over === null) return []
    const most = `${PLATFORM_NAMES[platform]}'s ${limit.max.toLocaleString('en-US')} of a comment`
    return [error('platformPayload.firstComment', 'text_too_long', `${over} over ${most}: shorten it.`)]
  }
