import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { formBody } from '../kit/request.ts'
import type { RedditCall } from './call.ts'
import { problem } from './problems.ts'
import { permalink, type RedditContext, type Thing } from './state.ts'

/** GET /api/v1/me. */
export function readMe({ account }: RedditCall, { origin }: RedditContext): Answer {
  return jsonAnswer(200, {
    id: account.id,
    name: account.name,
    icon_img: `${origin()}/avatars/${account.name}`,
    subreddit: { title: account.title, public_description: '' },
  })
}

/** GET /api/info: shows deleted posts without author and text. */
export function readInfo({ query }: RedditCall, context: RedditContext): Answer {
  const names = (query.get('id') ?? '').split(',')
  const found = names.flatMap((name) => context.state.things.get(name) ?? [])
  return listing(
    found.filter(({ kind }) => kind !== 'comment'),
    null,
    (thing) => renderLink(thing, context, query),
  )
}

/** GET /user/:name/submitted and /user/:name/comments, newest first. */
export const listOwn = (of: 'submitted' | 'comments') => (call: RedditCall, context: RedditContext) => {
  const { params, query } = call
  const { state, clock } = context
  const limit = Math.min(Number(query.get('limit') ?? 25), 100)
  const own = [...state.things.values()]
    .reverse()
    .filter(
      (thing) =>
        thing.author.name.toLowerCase() === params.name?.toLowerCase() &&
        (thing.kind === 'comment') === (of === 'comments') &&
        thing.deletedAtMs === null &&
        thing.visibleAtMs <= clock.now(),
    )
  const start = own.findIndex(({ name }) => name === query.get('after')) + 1
  const page = own.slice(start, start + limit)
  const after = start + limit < own.length ? (page.at(-1)?.name ?? null) : null
  return of === 'comments'
    ? listing(page, after, (thing) => renderComment(thing, query))
    : listing(page, after, (thing) => renderLink(thing, context, query))
}

/** POST /api/del: always answers `{}`. */
export function remove(call: RedditCall, { state, clock }: RedditContext): Answer {
  const thing = state.things.get(formBody(call).get('id') ?? '')
  if (thing?.author === call.account) thing.deletedAtMs ??= clock.now()
  return jsonAnswer(200, {})
}

/** GET /api/v1/:subreddit/post_requirements. */
export function readRequirements({ params }: RedditCall, { state }: RedditContext): Answer {
  const community = state.communities.find(({ name }) => name.toLowerCase() === params.subreddit?.toLowerCase())
  if (!community) return problem(404, 'Not Found')
  if (community.isPrivate) return problem(403, 'Forbidden', { reason: 'private' })
  return jsonAnswer(200, {
    title_regexes: [],
    body_blacklisted_strings: [],
    title_blacklisted_strings: [],
    title_required_strings: [],
    title_text_min_length: null,
    title_text_max_length: null,
    body_text_min_length: null,
    body_text_max_length: null,
    body_restriction_policy: 'none',
    is_flair_required: false,
    guidelines_text: null,
    domain_blacklist: [],
    domain_whitelist: [],
    gallery_min_items: null,
    gallery_max_items: null,
    ...community.requirements,
  })
}

/** GET /r/:subreddit/api/link_flair_v2. */
export function readFlairs({ params }: RedditCall, { state }: RedditContext): Answer {
  const community = state.communities.find(({ name }) => name.toLowerCase() === params.subreddit?.toLowerCase())
  if (!community) return problem(404, 'Not Found')
  return jsonAnswer(
    200,
    (community.flairs ?? []).map((flair) => ({ type: 'text', mod_only: false, text_editable: false, ...flair })),
  )
}

export function listing(things: Thing[], after: string | null, render: (thing: Thing) => object): Answer {
  const children = things.map((thing) => ({ kind: thing.name.slice(0, 2), data: render(thing) }))
  return jsonAnswer(200, { kind: 'Listing', data: { after, before: null, dist: children.length, children } })
}

/** A text as Reddit sends it: escaped for HTML, unless the request says otherwise. */
function inHtml(text: string, query: URLSearchParams): string {
  if (query.get('raw_json') === '1') return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function renderLink(thing: Thing, { metrics, clock, origin, state }: RedditContext, query: URLSearchParams) {
  const comments = [...state.things.values()].filter(({ parent }) => parent === thing).length
  const { likes, reposts, replies } = metrics.of(thing.name, clock.now() - thing.createdAtMs, { replies: comments })
  const isGone = thing.deletedAtMs !== null
  // Others no longer see what a moderator removed.
  const said = isGone ? '[deleted]' : thing.removedBy ? '[removed]' : inHtml(asShown(thing.text), query)
  const [file] = thing.files
  return {
    id: thing.name.slice(3),
    name: thing.name,
    author: isGone ? '[deleted]' : thing.author.name,
    subreddit: thing.community,
    title: inHtml(asShown(thing.title).replace(/\s+/g, ' '), query),
    selftext: said,
    locked: thing.isLocked ?? false,
    archived: thing.isArchived ?? false,
    is_self: thing.kind === 'self',
    is_video: thing.kind === 'video',
    is_gallery: thing.kind === 'gallery',
    url: file ? `https://i.redd.it/${file.id}` : (thing.url ?? origin() + permalink(thing)),
    permalink: permalink(thing),
    created_utc: Math.floor(thing.createdAtMs / 1000),
    removed_by_category: isGone ? 'deleted' : thing.removedBy,
    over_18: thing.nsfw,
    spoiler: thing.spoiler,
    link_flair_text: thing.flair,
    score: likes,
    ups: likes,
    upvote_ratio: 0.97,
    num_comments: replies,
    num_crossposts: reposts,
    view_count: null,
  }
}

export const renderComment = (thing: Thing, query: URLSearchParams) => ({
  id: thing.name.slice(3),
  name: thing.name,
  author: thing.deletedAtMs === null ? thing.author.name : '[deleted]',
  subreddit: thing.community,
  body: thing.deletedAtMs !== null ? '[deleted]' : inHtml(asShown(thing.text), query),
  parent_id: thing.parent?.name,
  permalink: permalink(thing),
  created_utc: Math.floor(thing.createdAtMs / 1000),
  score: 1,
})
