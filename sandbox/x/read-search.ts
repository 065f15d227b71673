import type { Answer } from '../kit/answer.ts'
import { answerPosts } from './answer-posts.ts'
import type { XContext, XRead } from './call.ts'
import { chooseFields } from './field-names.ts'
import { countsOf } from './figures.ts'
import { pageOf, RANGE_QUERY, type Range, readRange } from './pages.ts'
import { indexOf } from './post-index.ts'
import { invalidRequest, invalidValue } from './problems.ts'
import { matches } from './search/match.ts'
import { parseQuery, type Query, QueryRefused } from './search/parse.ts'
import { idAt, type XPost } from './state.ts'
import { isListed } from './visible.ts'

export const SEARCH_QUERY = ['query', 'sort_order', 'next_token', ...RANGE_QUERY] as const

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60_000
/** X's page: "now (actually 30 seconds before the time of query)". */
const DELAY_MS = 30_000
const LEAST_AGE_MS = 10_000
const SELF_SERVE_LENGTH = 512
const ENTERPRISE_LENGTH = 4096

/** GET /2/tweets/search/recent: the last seven days. */
export function searchRecent(call: XRead, context: XContext): Answer {
  const order = call.query.get('sort_order') ?? 'recency'
  if (order !== 'recency' && order !== 'relevancy')
    return invalidRequest(`The \`sort_order\` query parameter value [${order}] is not one of [recency,relevancy]`)
  const choice = chooseFields(call.query, context.options.fieldNames)
  if ('status' in choice) return choice
  const range = readRange(call.query, { least: 10, usual: 10, tokens: ['next_token', 'pagination_token'] })
  if ('status' in range) return range
  const found = findRecent(call, context, range)
  if ('status' in found) return found
  if (order === 'recency') {
    const { page, meta } = pageOf(found.posts, { ...range, fromMs: found.fromMs, toMs: found.toMs })
    return answerPosts(page, choice, call, context, { meta })
  }
  const likes = (post: XPost) => countsOf(post, context.state).likes
  const page = [...found.posts].sort((a, b) => likes(b) - likes(a)).slice(0, range.size)
  return answerPosts(page, choice, call, context, { meta: { result_count: page.length } })
}

interface Found {
  fromMs: number
  toMs: number
  /** Newest first. */
  posts: XPost[]
}

/** The posts of the last seven days that match a query within a range, or X's refusal of query or range. */
export function findRecent(call: XRead, context: XContext, range: Range): Found | Answer {
  const { state, clock } = context
  const query = readQuery(call.query.get('query'), context)
  if ('status' in query) return query
  const now = clock.now()
  const oldest = now - SEVEN_DAYS_MS
  const fault = refuseRange(call.query, range, oldest, now)
  if (fault) return fault
  // If since_id is given, X ignores start_time.
  const fromMs = Math.max(range.since === null ? (range.fromMs ?? oldest) : oldest, oldest)
  const toMs = range.toMs ?? now - DELAY_MS
  const { ordered } = indexOf(state)
  const posts: XPost[] = []
  for (let at = ordered.length - 1; at >= 0; at -= 1) {
    const post = ordered[at]
    if (!post || post.createdAtMs < fromMs) break
    // Search shows nobody a protected post.
    if (post.createdAtMs < toMs && isListed(post, null, now) && matches(query, post, context)) posts.push(post)
  }
  return { fromMs, toMs, posts }
}

function readQuery(text: string | null, { options }: XContext): Query | Answer {
  if (text === null) return invalidValue('query', '', 'The `query` query parameter can not be empty')
  if (text.trim() === '') return invalidValue('query', text, "Invalid 'query':''. 'query' must be a non-empty string")
  const longest = options.tier === 'enterprise' ? ENTERPRISE_LENGTH : SELF_SERVE_LENGTH
  const words = (says: string) => `There were errors processing your request: ${says}`
  if ([...text].length > longest)
    return invalidValue('query', text, words(`Rule length exceeds the maximum allowed: ${longest}`))
  try {
    return parseQuery(text)
  } catch (error) {
    if (error instanceof QueryRefused) return invalidValue('query', text, words(error.message))
    throw error
  }
}

function refuseRange(query: URLSearchParams, range: Range, oldestMs: number, nowMs: number): Answer | null {
  const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`
  const said = (name: string) => query.get(name) ?? ''
  if (range.since !== null && BigInt(range.since) < idAt(oldestMs))
    return invalidValue(
      'since_id',
      range.since,
      `'since_id' must be a tweet id created after [${minute(oldestMs)}]. Please use a 'since_id' that is larger than ${idAt(oldestMs)}`,
    )
  if (range.since === null && range.fromMs !== null && range.fromMs < oldestMs)
    return invalidValue(
      'start_time',
      said('start_time'),
      `Invalid 'start_time':'${said('start_time')}'. 'start_time' must be on or after ${minute(oldestMs)}`,
    )
  if (range.toMs !== null && range.toMs > nowMs - LEAST_AGE_MS)
    return invalidValue(
      'end_time',
      said('end_time'),
      `Invalid 'end_time':'${said('end_time')}'. 'end_time' must be a minimum of 10 seconds prior to the request time.`,
    )
  return null
}
