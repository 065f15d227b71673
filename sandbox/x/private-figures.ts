import type { FieldChoice } from './field-names.ts'
import { privateCountsOf } from './figures.ts'
import { notAuthorizedForField } from './problems.ts'
import type { XAccount, XPost, XState } from './state.ts'

/** The author sees these figures until so long after the post. Nobody else sees them. */
const TOLD_FOR_MS = 30 * 24 * 60 * 60_000

const FIELDS: Record<string, (isNew: boolean) => string[]> = {
  non_public_metrics: () => ['impression_count', 'url_link_clicks', 'user_profile_clicks', 'engagements'],
  organic_metrics: (isNew) => [
    'impression_count',
    'like_count',
    'reply_count',
    isNew ? 'repost_count' : 'retweet_count',
    'url_link_clicks',
    'user_profile_clicks',
  ],
  promoted_metrics: () => ['impression_count'],
}

/** An error for each private figure that the request asks for and the caller may not see; empty if there is none. */
export function fieldErrors(
  post: XPost,
  parameter: string,
  choice: FieldChoice,
  reader: XAccount | null,
  state: XState,
): Record<string, unknown>[] {
  return Object.entries(FIELDS)
    .filter(([name]) => choice.post.has(name))
    .filter(
      ([name]) =>
        name === 'promoted_metrics' ||
        post.author !== reader ||
        state.untold.has(post.id) ||
        state.ageOf(post) > TOLD_FOR_MS,
    )
    .flatMap(([name, parts]) =>
      parts(choice.dialect === 'post').map((part) => notAuthorizedForField(post.id, parameter, `${name}.${part}`)),
    )
}

/** The fields `non_public_metrics` and `organic_metrics` of an own post. */
export function privateFigures(post: XPost, state: XState, isNew: boolean): Record<string, Record<string, number>> {
  const figures = privateCountsOf(post, state)
  const shared = {
    impression_count: figures.impressions,
    url_link_clicks: figures.linkClicks,
    user_profile_clicks: figures.profileClicks,
  }
  return {
    non_public_metrics: { ...shared, engagements: figures.engagements },
    organic_metrics: {
      ...shared,
      like_count: figures.likes,
      reply_count: figures.replies,
      [isNew ? 'repost_count' : 'retweet_count']: figures.reposts,
    },
  }
}
