import { findLinks } from '../../kit/find-links.ts'
import type { XContext } from '../call.ts'
import { countsOf } from '../figures.ts'
import { mentionsIn } from '../post-index.ts'
import type { XPost } from '../state.ts'
import { isVerified } from '../state.ts'
import { tagsOf } from '../wire-text.ts'
import { fold, holdsInOrder, tokensOf } from './fold.ts'
import type { Query, Term } from './parse.ts'

/** Whether a post matches a query. Whether the caller may see the post is not checked here. */
export function matches(query: Query, post: XPost, context: XContext): boolean {
  switch (query.kind) {
    case 'and':
      return query.parts.every((part) => matches(part, post, context))
    case 'or':
      return query.parts.some((part) => matches(part, post, context))
    case 'not':
      return !holds(query.part, post, context)
    case 'term':
      return holds(query, post, context)
  }
}

function holds({ operator, value }: Term, post: XPost, context: XContext): boolean {
  const is = (name: string | undefined) => name?.toLowerCase() === value.replace(/^@/, '').toLowerCase()
  const isUser = (user: XPost['author'] | undefined) => is(user?.username) || is(user?.id)
  const among = (names: Iterable<string>) => [...names].some((name) => fold(name) === fold(value))
  switch (operator) {
    // Since May 2026 a search for words finds no reposts, and does not look into quoted posts.
    case 'keyword':
    case 'phrase':
      return !post.repostOf && holdsInOrder(seen(post).tokens, tokensOf(value))
    case '#':
      return among(seen(post).hashtags)
    case '$':
      return among(seen(post).cashtags)
    case '@':
      return among(mentionsIn(post))
    case 'from':
      return isUser(post.author)
    case 'to':
      return isUser(post.replyTo?.author)
    case 'retweets_of':
      return isUser(post.repostOf?.author)
    case 'url':
      return seen(post).urls.some((url) => holdsInOrder(tokensOf(url), tokensOf(value)))
    case 'conversation_id':
      return !post.repostOf && post.conversationId === value
    case 'in_reply_to_tweet_id':
      return post.replyTo?.id === value
    case 'retweets_of_tweet_id':
      return post.repostOf?.id === value
    case 'quotes_of_tweet_id':
      return post.quoteOf?.id === value
    case 'list': {
      const list = context.state.lists.find(({ id, isPrivate }) => id === value && !isPrivate)
      return list?.memberIds.includes(post.author.id) ?? false
    }
    case 'lang':
      return (post.lang ?? 'en').toLowerCase() === value.toLowerCase()
    case 'min_likes':
      return countsOf(post, context.state).likes >= Number(value)
    case 'min_replies':
      return countsOf(post, context.state).replies >= Number(value)
    case 'min_reposts':
      return countsOf(post, context.state).reposts >= Number(value)
    case 'is':
      return isKind(value.toLowerCase(), post)
    case 'has':
      return hasThing(value.toLowerCase(), post)
    default:
      // Annotations and places: no simulated post has any.
      return false
  }
}

function isKind(kind: string, post: XPost): boolean {
  if (kind === 'retweet') return Boolean(post.repostOf)
  if (kind === 'reply') return post.replyTo !== null
  if (kind === 'quote') return post.quoteOf !== null
  return kind === 'verified' && isVerified(post.author)
}

function hasThing(thing: string, post: XPost): boolean {
  const { hashtags, cashtags, urls } = seen(post)
  if (thing === 'hashtags') return hashtags.length > 0
  if (thing === 'cashtags') return cashtags.length > 0
  if (thing === 'links') return urls.length > 0 || post.media.length > 0
  if (thing === 'mentions') return mentionsIn(post).size > 0
  if (thing === 'media') return post.media.length > 0
  if (thing === 'images') return post.media.some(({ type }) => type.startsWith('image'))
  if (thing === 'video_link') return post.media.some(({ type }) => type.startsWith('video'))
  return false
}

interface Seen {
  tokens: string[]
  hashtags: string[]
  cashtags: string[]
  urls: string[]
}

const looked = new WeakMap<XPost, Seen>()

/** The text of a post as search sees it: without addresses, which only `url:` finds. */
function seen(post: XPost): Seen {
  const known = looked.get(post)
  if (known) return known
  const links = findLinks(post.text)
  let rest = ''
  let at = 0
  for (const { start, end } of links) {
    rest += `${post.text.slice(at, start)} `
    at = end
  }
  rest += post.text.slice(at)
  const found = {
    tokens: tokensOf(rest),
    hashtags: tagsOf(rest, 'hashtags'),
    cashtags: tagsOf(rest, 'cashtags'),
    urls: links.map(({ url }) => url),
  }
  looked.set(post, found)
  return found
}
