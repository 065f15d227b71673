import { type Answer, jsonAnswer, redirectAnswer } from '../kit/answer.ts'
import type { RedditCall } from './call.ts'
import { listedPosts, pageOf, searched } from './listed-things.ts'
import type { Community } from './options.ts'
import { problem } from './problems.ts'
import { listing, renderComment, renderLink } from './read.ts'
import type { RedditContext, Thing } from './state.ts'

export const communityNamed = ({ state }: RedditContext, said: string | undefined): Community | undefined =>
  state.communities.find(({ name }) => name.toLowerCase() === said?.toLowerCase())

/** The refusal of a community that cannot be read; null if it can. */
function closedTo(context: RedditContext, said: string | undefined): Answer | null {
  // Several communities at once: those that cannot be read are left out.
  if (said?.includes('+') || said === 'all' || said === 'popular') return null
  const community = communityNamed(context, said)
  if (!community) return redirectAnswer(`${context.origin()}/subreddits/search?q=${encodeURIComponent(said ?? '')}`)
  if (community.isBanned) return problem(404, 'Not Found', { reason: 'banned' })
  if (community.isPrivate) return problem(403, 'Forbidden', { reason: 'private' })
  return null
}

/** GET /r/:subreddit/new. */
export function readNew({ params, query }: RedditCall, context: RedditContext): Answer {
  const closed = closedTo(context, params.subreddit)
  if (closed) return closed
  const named = params.subreddit === 'all' ? null : (params.subreddit ?? '').split('+')
  const { page, after } = pageOf(listedPosts(context, named), query)
  return listing(page, after, (thing) => renderLink(thing, context, query))
}

/** GET /search and /r/:subreddit/search. */
export function search({ params, query }: RedditCall, context: RedditContext): Answer {
  const asked = query.get('q') ?? ''
  if ([...asked].length > 512)
    return problem(400, 'Bad Request', {
      reason: 'TOO_LONG',
      explanation: 'this is too long (max: 512)',
      fields: ['q'],
    })
  const closed = params.subreddit === undefined ? null : closedTo(context, params.subreddit)
  if (closed) return closed
  // Without words Reddit finds nothing, and types other than posts are left out here.
  const isOfPosts = (query.get('type') ?? 'link').split(',').includes('link')
  const things = isOfPosts ? searched(context, query, params.subreddit ?? null) : []
  const { page, after } = pageOf(things, query)
  return listing(page, after, (thing) => renderLink(thing, context, query))
}

/** GET /comments/:id and /r/:subreddit/comments/:id: the post, then its comments as a tree. */
export function readThread({ params, query }: RedditCall, context: RedditContext): Answer {
  const post = context.state.things.get(`t3_${params.id}`)
  if (!post || post.kind === 'comment') return problem(404, 'Not Found')
  const closed = closedTo(context, post.community)
  if (closed) return closed
  const limit = Number(query.get('limit') ?? 200) || 200
  const depth = Number(query.get('depth') ?? 10) || 10
  const left = { count: limit }
  const focus = query.get('comment')
  const top = [...context.state.things.values()].filter((thing) =>
    focus ? thing.name === `t1_${focus}` : thing.parent === post,
  )
  const tree = branch(top, post, 0, { context, query, depth, left })
  const head = { kind: 't3', data: renderLink(post, context, query) }
  return jsonAnswer(200, [around([head]), around(tree)])
}

interface Walk {
  context: RedditContext
  query: URLSearchParams
  depth: number
  left: { count: number }
}

function branch(comments: Thing[], parent: Thing, at: number, walk: Walk): object[] {
  const { context, query, depth, left } = walk
  const shown: object[] = []
  const cut: Thing[] = []
  for (const comment of comments) {
    if (at >= depth || left.count <= 0) {
      cut.push(comment)
      continue
    }
    left.count -= 1
    const answers = [...context.state.things.values()].filter(({ parent: of }) => of === comment)
    const below = branch(answers, comment, at + 1, walk)
    const replies = below.length === 0 ? '' : around(below)
    shown.push({ kind: 't1', data: { ...renderComment(comment, query), depth: at, replies } })
  }
  const [first] = cut
  if (first) {
    const children = cut.map(({ name }) => name.slice(3))
    const id = children[0]
    shown.push({
      kind: 'more',
      data: { id, name: first.name, parent_id: parent.name, depth: at, count: cut.length, children },
    })
  }
  return shown
}

const around = (children: object[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, dist: null, modhash: null, geo_filter: '', children },
})

/** GET /r/:subreddit/about/rules. */
export function readRules({ params }: RedditCall, context: RedditContext): Answer {
  const closed = closedTo(context, params.subreddit)
  if (closed) return closed
  const rules = communityNamed(context, params.subreddit)?.rules ?? []
  return jsonAnswer(200, {
    rules: rules.map(({ name, description = '', kind = 'all' }, priority) => ({
      kind,
      short_name: name,
      violation_reason: name,
      description,
      description_html: null,
      created_utc: 1_500_000_000,
      priority,
    })),
    site_rules: ['Spam', 'Personal and confidential information', 'Threatening, harassing, or inciting violence'],
    site_rules_flow: [],
  })
}

/** GET /r/:subreddit/about. */
export function readAbout({ params, account }: RedditCall, context: RedditContext): Answer {
  const community = communityNamed(context, params.subreddit)
  if (!community) return problem(404, 'Not Found')
  const closed = closedTo(context, params.subreddit)
  if (closed) return closed
  return jsonAnswer(200, {
    kind: 't5',
    data: {
      display_name: community.name,
      display_name_prefixed: `r/${community.name}`,
      title: community.name,
      public_description: '',
      description: '',
      subreddit_type: community.isRestricted ? 'restricted' : 'public',
      restrict_commenting: community.isRestricted === true,
      restrict_posting: community.isRestricted === true,
      submission_type: 'any',
      over18: false,
      quarantine: false,
      subscribers: 10_000,
      user_is_banned: community.banned?.includes(account.name) ?? false,
      user_is_muted: false,
      user_is_subscriber: false,
      user_is_moderator: false,
      user_is_contributor: false,
    },
  })
}
