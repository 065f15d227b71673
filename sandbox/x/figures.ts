import type { Figures } from '../kit/metrics.ts'
import { indexOf } from './post-index.ts'
import type { XPost, XState } from './state.ts'

const live = (posts: XPost[] | undefined) => (posts ?? []).filter(({ deletedAtMs }) => deletedAtMs === null).length

/** What X counts for a post: its audience's figures, and what really happened here added to them. */
export function countsOf(post: XPost, state: XState): Figures {
  const { replies, quotes, reposts } = indexOf(state)
  return state.metrics.of(post.id, state.ageOf(post), {
    replies: live(replies.get(post.id)),
    quotes: live(quotes.get(post.id)),
    reposts: live(reposts.get(post.id)),
  })
}

/** What only the author of a post is told, for thirty days. X has no figures for it that could be set apart. */
export function privateCountsOf(post: XPost, state: XState) {
  const figures = countsOf(post, state)
  return {
    ...figures,
    linkClicks: Math.floor(figures.impressions / 90),
    profileClicks: Math.floor(figures.impressions / 60),
    engagements:
      figures.likes + figures.replies + figures.reposts + figures.quotes + Math.floor(figures.impressions / 40),
  }
}
