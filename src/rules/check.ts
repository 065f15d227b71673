import type { KindLimits, NetworkLimits } from '#contract/limits/limit-shapes.ts'
import { LIMITS } from '#contract/limits/limits.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { type PostPart, partsOf } from '#contract/posts/post-parts.ts'
import { isBlank } from '#contract/text/visible.ts'
import { checkBlanks } from './check-blanks.ts'
import { checkMedia } from './check-media.ts'
import { type Counted, checkText, countText, measureText } from './check-text.ts'
import type { ProblemCode } from './codes.ts'
import type { RulesContext, RulesDraft } from './draft.ts'
import { error, type Finding, warning } from './finding.ts'
import { placed } from './placed.ts'
import type { PlatformRules } from './platform-rules.ts'
import { RULES } from './platforms/table.ts'

export type { RulesContext, RulesDraft } from './draft.ts'

export interface Problem {
  platform: Platform
  /** The place, relative to the post: `contentText`, `media.images.4`, `platformPayload.thread.0.text`. */
  path: string
  code: ProblemCode
  /** What is wrong, by how much, and what to do. */
  message: string
  severity: 'error' | 'warning'
}

export interface CheckResult {
  /** True if only warnings were found, or nothing. */
  ok: boolean
  problems: Problem[]
  /**
   * In the platform's own unit. In a thread, the count of the first part over the limit, otherwise of the longest part.
   */
  counted: Counted
}

function checkPresence(draft: RulesDraft, part: PostPart, rules: PlatformRules, limits: KindLimits): Finding[] {
  const name = PLATFORM_NAMES[draft.platform]
  if (part.media || rules.needs === 'neither') return []
  if (rules.needs === 'media') {
    const taken = limits.images ? 'an image or a video' : 'a video'
    return [error(part.mediaPath, 'media_required', `${name} has no posts without media: add ${taken}.`)]
  }
  const instead = part.mediaPath === 'media' && rules.instead?.some((member) => draft.platformPayload?.[member])
  if (!isBlank(part.text) || instead) return []
  return [error(part.textPath, 'text_or_media_required', `This post is empty: ${name} needs text or media.`)]
}

function checkPartCount(platform: Platform, parts: readonly PostPart[]): Finding[] {
  const limits: NetworkLimits = LIMITS[platform]
  const { max } = limits.parts ?? { max: Number.POSITIVE_INFINITY }
  const over = parts.length - max
  if (over <= 0) return []
  const message = `This thread has ${parts.length} posts, a thread has ${max} at most: remove ${over}.`
  return [error(`platformPayload.thread.${max - 1}`, 'thread_too_long', message)]
}

/** One finding for the whole post, because all its files are fetched from the same host. */
function checkReach(parts: readonly PostPart[], { fetches }: PlatformRules, { fileReach }: RulesContext): Finding[] {
  const fetched = fileReach && fetches && parts.find(({ media }) => media && fetches(media))
  if (!fetched) return []
  const say = fileReach.certain ? error : warning
  return [say(fetched.mediaPath, 'media_not_fetchable', fileReach.words)]
}

/**
 * Checks one post against its platform's rules. The schemas check shapes and unknown payload members; this finds
 * problems in a valid shape. Pure: the same in the server and in the browser. Spec R4.
 */
export function checkContent(draft: RulesDraft, context: RulesContext): CheckResult {
  const { platform } = draft
  const rules = RULES[platform]
  const parts = partsOf(draft)
  const measured = parts.map((part) => {
    const limits = rules.limits(part, context)
    return { part, limits, measures: measureText(part, limits.text) }
  })
  const findings = [
    ...measured.flatMap(({ part, limits, measures }) => [
      ...checkPresence(draft, part, rules, limits),
      ...checkText(platform, part, measures),
      ...checkBlanks(part),
      ...checkMedia(platform, part, limits),
    ]),
    ...checkPartCount(platform, parts),
    ...checkReach(parts, rules, context),
    ...rules.rules.flatMap((rule) => rule(draft, parts, context)),
  ]
  return {
    ok: findings.every(({ severity }) => severity !== 'error'),
    problems: findings.map((finding) => ({ platform, ...placed(finding, parts) })),
    counted: countText(measured.map(({ measures }) => measures)),
  }
}
