import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { actingFor, isAnswer, type LinkedInCall, type LinkedInContext } from './call.ts'
import { accessDenied, problem } from './problems.ts'
import { listOf, standing } from './read-posts.ts'
import type { LinkedInPost } from './state.ts'

/** GET /rest/organizationalEntityShareStatistics: posts without activity are left out. */
export function pageStatistics(call: LinkedInCall, context: LinkedInContext): Answer {
  const page = actingFor(call.query.get('organizationalEntity'), 'r_social', call, context)
  if (isAnswer(page)) return page
  const ids = [...listOf(call.query.get('shares')), ...listOf(call.query.get('ugcPosts'))]
  const elements = ids.flatMap((id) => {
    const post = standing(id, context)
    if (!post || post.author !== page) return []
    const figures = figuresOf(post, context)
    const totalShareStatistics = {
      impressionCount: figures.impressions,
      uniqueImpressionsCount: Math.floor(figures.impressions * 0.8),
      clickCount: figures.quotes,
      likeCount: figures.likes,
      commentCount: figures.replies,
      shareCount: figures.reposts,
      engagement: 0,
    }
    if (Object.values(totalShareStatistics).every((count) => count === 0)) return []
    const name = id.startsWith('urn:li:share:') ? 'share' : 'ugcPost'
    return [{ totalShareStatistics, [name]: id, organizationalEntity: page.urn }]
  })
  return jsonAnswer(200, { elements, paging: { start: 0, count: elements.length, links: [] } })
}

const METRICS = {
  IMPRESSION: 'impressions',
  REACTION: 'likes',
  COMMENT: 'replies',
  RESHARE: 'reposts',
} as const

/** GET /rest/memberCreatorPostAnalytics?q=entity: one figure of one post of the member. */
export function memberStatistics(call: LinkedInCall, context: LinkedInContext): Answer {
  if (!call.grant.scopes.includes('r_member_postAnalytics')) return accessDenied(call.path)
  const urn = /^\((?:share|ugc):(urn:li:(?:share|ugcPost):\d+)\)$/.exec(call.query.get('entity') ?? '')?.[1]
  const queryType = call.query.get('queryType') ?? ''
  if (call.query.get('q') !== 'entity' || !urn || !(queryType in METRICS))
    return problem(400, { code: 'ILLEGAL_ARGUMENT', message: 'entity and queryType are required' })
  const post = standing(urn, context)
  if (post?.author !== call.member) return jsonAnswer(200, { elements: [] })
  const count = figuresOf(post, context)[METRICS[queryType as keyof typeof METRICS]] // looked up
  return jsonAnswer(200, { elements: [{ count, metricType: queryType, targetEntity: { share: urn } }] })
}

function figuresOf(post: LinkedInPost, { state, metrics, clock }: LinkedInContext) {
  const replies = state.comments.filter((comment) => comment.post === post).length
  return metrics.of(post.urn, clock.now() - post.createdAtMs, { replies })
}
