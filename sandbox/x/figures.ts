import type { Figures } from '../kit/metrics.ts'
import { indexOf } from './post-index.ts'
import type { XPost, XState } from './state.ts'

const live = (posts: XPost[] | undefined) => (posts ?? []).filter(({ deletedAtMs }) => deletedAtMs === null).length

/** The figures that X shows for a post: the invented audience's, plus what callers did in the simulator. */
export function countsOf(post: XPost, state: XState): Figures {
  const { replies, quotes, reposts } = indexOf(state)
  return state.metrics.of(post.id, state.ageOf(post), {
    replies: live(replies.get(post.id)),
    quotes: live(quotes.get(post.id)),
    reposts: live(reposts.get(post.id)),
  })
}

/**
 * The figures that X tells only the author, for thirty days. They are made from the public ones, since tests cannot set
 * private figures.
 */
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
