import type { ContentProblem } from '#contract/posts/content-check.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { accountVoice, type BrandRules } from '#features/brand/index.ts'
import { checkWriting } from '#writing/check-writing.ts'
import type { PostContent } from './content-hash.ts'

/** The most problems of one part: one word may break a rule a thousand times. */
const MOST_NAMED = 20

/**
 * What in a post breaks the brand's rules. They are warnings, whoever wrote: a person decides whether a rule of their own
 * brand holds here. Decision 103
 */
export function brandProblems(
  content: Pick<PostContent, 'platform' | 'contentText' | 'media' | 'platformPayload' | 'socialAccountId'>,
  { bannedPhrases, guardrails, accounts }: BrandRules,
): ContentProblem[] {
  const { platform } = content
  const ofAccount = accountVoice(accounts, content)?.bannedPhrases ?? []
  const rules = { bannedPhrases: [...new Set([...bannedPhrases, ...ofAccount])], guardrails }
  return partsOf(content).flatMap(({ text, textPath: path }) => {
    const first = new Map(
      checkWriting(text, rules)
        .toReversed()
        .map((found) => [found.message, found]),
    )
    return [...first.values()]
      .toReversed()
      .slice(0, MOST_NAMED)
      .map(({ code, message, quote, replacement }) => ({
        platform,
        path,
        code,
        message,
        severity: 'warning' as const,
        quote,
        ...(replacement !== undefined && { replacement }),
      }))
  })
}
