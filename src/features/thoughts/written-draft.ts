import { z } from 'zod'
import { POST_FORMAT_IDS } from '#contract/writing/post-formats.ts'
import { DRAFT_PLATFORMS, type DraftPlatform } from '#contract/writing/thought-drafts.ts'
import type { DraftProblem, Source } from '#features/writing/index.ts'
import { checkContent, type RulesContext } from '#rules/check.ts'
import { notGiven } from '#writing/not-given.ts'

/** A model's draft from a thought. Every provider enforces this schema. */
export const WrittenDraft = z.object({
  format: z.enum(POST_FORMAT_IDS),
  posts: z.array(z.object({ platform: z.enum(DRAFT_PLATFORMS), text: z.string() })),
  /** The words of a visual. Empty if none was requested. */
  headline: z.string(),
  points: z.array(z.string()),
})
export type WrittenDraft = z.infer<typeof WrittenDraft>

export interface Wanted {
  platforms: readonly DraftPlatform[]
  visual: 'none' | 'image' | 'carousel'
  sources: readonly Source[]
  /** The kind of access that the installation's apps have at the networks. */
  access: RulesContext['access']
}

/**
 * The problems of a model's draft that only this task can have: a missing post, a text that the network refuses, and a
 * visual without a headline or with facts from no source.
 */
export function draftProblems(draft: WrittenDraft, { platforms, visual, sources, access }: Wanted): DraftProblem[] {
  const wrong = (message: string, platform: DraftPlatform | null = null): DraftProblem => ({
    platform,
    path: 'contentText',
    code: 'draft_unfit',
    message,
    severity: 'error',
  })
  const given = sources.map(({ text }) => text)
  const invented = (where: string, text: string) =>
    notGiven(text, given).map(({ message }) => wrong(`${where}: ${message}`))
  return [
    ...platforms
      .filter((platform) => !draft.posts.some((post) => post.platform === platform))
      .map((platform) => wrong(`posts: there is none for ${platform}`)),
    ...draft.posts
      .filter(({ platform }) => platforms.includes(platform))
      .flatMap(({ platform, text }) =>
        rulesProblems(platform, text, access).map((message) => wrong(`${platform}: ${message}`, platform)),
      ),
    ...(visual === 'none' ? [] : invented('headline and points', [draft.headline, ...draft.points].join('\n'))),
    ...(visual !== 'none' && draft.headline.trim() === '' ? [wrong('headline: it is empty')] : []),
  ]
}

/** The network's problems with the text. A visible blank is not the model's fault, because it was told to leave one. */
function rulesProblems(platform: DraftPlatform, contentText: string, access: RulesContext['access']): string[] {
  const { problems } = checkContent(
    { platform, contentText, media: null, platformPayload: null },
    { access, facts: null },
  )
  return problems
    .filter(({ severity, code, path }) => severity === 'error' && code !== 'blank_left' && path === 'contentText')
    .map(({ message }) => message)
}

/** The first text for each network, in the requested order. */
export function textsOf(
  draft: WrittenDraft,
  platforms: readonly DraftPlatform[],
): { platform: DraftPlatform; text: string }[] {
  return platforms.flatMap((platform) => draft.posts.find((post) => post.platform === platform) ?? [])
}
