import type { Answer } from '../kit/answer.ts'
import { escapeHtml } from '../kit/html.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { Route } from '../kit/serve.ts'
import { blockedPage, isNameless, tooManyPage } from './blocked.ts'
import { listedPosts, pageOf, searched } from './listed-things.ts'
import { permalink, type RedditContext, rootOf, type Thing } from './state.ts'

/** One request a minute for each address, as users have found since June 2026. */
const FEED_EVERY = { limit: 1, windowMs: 60_000 }

/** The public feeds: no token, and one request a minute. */
export const feedRoutes = (context: RedditContext): Route[] => {
  const feed = (path: string, things: (request: SandboxRequest) => Thing[] | null): Route => ({
    method: 'GET',
    path,
    kind: 'api',
    handle: (request) => answerFeed(request, context, things),
  })
  const fresh = ({ params }: SandboxRequest) => {
    const named = (params.subreddit ?? '').split('+')
    const known = (name: string) =>
      context.state.communities.some((one) => one.name.toLowerCase() === name.toLowerCase())
    return named.some(known) ? listedPosts(context, named) : null
  }
  // The post, then its newest comments.
  const thread = ({ params }: SandboxRequest) => {
    const post = context.state.things.get(`t3_${params.id}`)
    if (!post || post.deletedAtMs !== null || post.removedBy) return null
    return [
      post,
      ...[...context.state.things.values()].reverse().filter((thing) => rootOf(thing) === post && thing !== post),
    ]
  }
  const found = ({ params, query }: SandboxRequest) => searched(context, query, params.subreddit ?? null)
  return [
    feed('/r/:subreddit/new/.rss', fresh),
    feed('/r/:subreddit/new.rss', fresh),
    feed('/r/:subreddit/.rss', fresh),
    feed('/r/:subreddit/search.rss', found),
    feed('/r/:subreddit/search/.rss', found),
    feed('/comments/:id/.rss', thread),
    feed('/search.rss', found),
    feed('/search/.rss', found),
  ]
}

function answerFeed(
  request: SandboxRequest,
  context: RedditContext,
  things: (request: SandboxRequest) => Thing[] | null,
): Answer {
  const { clock, options, rateLimits } = context
  if (isNameless(request.headers['user-agent'])) return blockedPage()
  if (options.rateLimits !== 'off') {
    const stand = rateLimits.take(`feed ${request.remoteAddress}`, FEED_EVERY)
    if (!stand.allowed) return tooManyPage(Math.max(1, stand.resetsAt - Math.floor(clock.now() / 1000)))
  }
  const found = things(request)
  if (!found) return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>page not found</html>' }
  const { page } = pageOf(found, request.query)
  const self = `${context.origin()}${request.path}`
  const name = request.params.subreddit ?? 'search'
  return {
    status: 200,
    headers: { 'content-type': 'application/atom+xml; charset=UTF-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term="${escapeHtml(name)}" label="r/${escapeHtml(name)}"/><updated>${inUtc(clock.now())}</updated><icon>https://www.redditstatic.com/icon.png/</icon><id>${escapeHtml(request.path)}</id><link rel="self" href="${escapeHtml(self)}" type="application/atom+xml" /><link rel="alternate" href="${escapeHtml(self.replace(/\/?\.rss$/, '/'))}" type="text/html" /><title>newest submissions : ${escapeHtml(name)}</title>${page.map((thing) => entry(thing, context.origin())).join('')}</feed>`,
  }
}

const inUtc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00')

/** An entry; its content is HTML in which HTML stands escaped, and which ends with the two links. */
function entry(thing: Thing, origin: string): string {
  const { author, community, title, text } = thing
  const href = origin + permalink(thing)
  const by = `<a href="https://www.reddit.com/user/${author.name}"> /u/${author.name} </a>`
  const said =
    text === ''
      ? ''
      : `<!-- SC_OFF --><div class="md">${text
          .split(/\n\n+/)
          .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
          .join('\n\n')}\n</div><!-- SC_ON -->`
  const content = `${said} &#32; submitted by &#32; ${by} <br/> <span><a href="${escapeHtml(thing.url ?? href)}">[link]</a></span> &#32; <span><a href="${href}">[comments]</a></span>`
  const at = inUtc(thing.createdAtMs)
  return `<entry><author><name>/u/${author.name}</name><uri>https://www.reddit.com/user/${author.name}</uri></author><category term="${community}" label="r/${community}"/><content type="html">${escapeHtml(content)}</content><id>${thing.name}</id><link href="${href}" /><updated>${at}</updated><published>${at}</published><title>${escapeHtml(title)}</title></entry>`
}
