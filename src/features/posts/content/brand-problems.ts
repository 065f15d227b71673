import type { Basis } from '#contract/posts/basis.ts'
import type { ContentProblem } from '#contract/posts/content-check.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { accountVoice, type BrandRules } from '#features/brand/index.ts'
import { checkWriting } from '#writing/check-writing.ts'
import type { PostContent } from './content-hash.ts'

/** The most problems of one part, because one word may break a rule a thousand times. */
const MOST_NAMED = 20

/**
 * The places in a post that break the brand's rules, are invisible, or were claimed by its draft without a source
 * (`unsupported`). They are warnings, whoever wrote the post: a person decides whether a rule of their brand applies
 * here. Decisions 103 and 111
 */
export function brandProblems(
  content: Pick<PostContent, 'platform' | 'contentText' | 'media' | 'platformPayload' | 'socialAccountId'>,
  { bannedPhrases, guardrails, accounts }: BrandRules,
  unsupported: Basis['unsupported'] = [],
): ContentProblem[] {
  const { platform } = content
  const ofAccount = accountVoice(accounts, content)?.bannedPhrases ?? []
  const rules = { bannedPhrases: [...new Set([...bannedPhrases, ...ofAccount])], guardrails }
  return wordsOf(content).flatMap(({ text, path }) => {
    const first = new Map(
      checkWriting(text, { ...rules, unsupported: unsupported.map(({ quote }) => quote) })
        .toReversed()
        .map((found) => [found.message, found]),
    )
    return [...first.values()]
      .toReversed()
      .slice(0, MOST_NAMED)
      .map(({ code, message, quote, span: { start }, replacement }) => ({
        platform,
        path,
        code,
        message,
        severity: 'warning' as const,
        quote,
        start,
        ...(replacement !== undefined && { replacement }),
      }))
  })
}

/** Everything in a post that people read: its parts, and the free-text fields beside them. */
function wordsOf(content: Parameters<typeof brandProblems>[0]): { text: string; path: string }[] {
  const beside = ['title', 'firstComment'].flatMap((field) => {
    const text = content.platformPayload?.[field]
    return typeof text === 'string' ? [{ text, path: `platformPayload.${field}` }] : []
  })
  return [...partsOf(content).map(({ text, textPath }) => ({ text, path: textPath })), ...beside]
}
