import type { FieldChoice } from './field-names.ts'
import { countsOf } from './figures.ts'
import { indexOf } from './post-index.ts'
import { privateFigures } from './private-figures.ts'
import { isVerified, type XAccount, type XMedia, type XPost, type XState } from './state.ts'
import { hiddenPost } from './visible.ts'
import { tagsOf, wireText } from './wire-text.ts'

/** A time in X's format, in whole seconds. */
export const xTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}.000Z`

/**
 * A post as X's lookups show it: always its id, text and edit history, and other fields if the request asks for them.
 */
export function renderPost(post: XPost, choice: FieldChoice, state: XState, origin: string): Record<string, unknown> {
  const isNew = choice.dialect === 'post'
  const { short, note } = wireText(post, origin)
  const references = [
    ...(post.repostOf ? [{ type: 'retweeted', id: post.repostOf.id }] : []),
    ...(post.quoteOf ? [{ type: 'quoted', id: post.quoteOf.id }] : []),
    ...(post.replyTo ? [{ type: 'replied_to', id: post.replyTo.id }] : []),
  ]
  const attachments = {
    ...(post.media.length > 0 && { media_keys: post.media.map(({ mediaKey }) => mediaKey) }),
    ...(post.poll && { poll_ids: [post.id] }),
  }
  const isPrivate = choice.post.has('non_public_metrics') || choice.post.has('organic_metrics')
  const optional: Record<string, unknown> = {
    author_id: post.author.id,
    conversation_id: post.conversationId,
    created_at: xTime(post.createdAtMs),
    public_metrics: choice.post.has('public_metrics') ? publicFigures(post, state, isNew) : undefined,
    ...(isPrivate && privateFigures(post, state, isNew)),
    reply_settings: post.replySettings,
    lang: post.lang ?? 'en',
    possibly_sensitive: false,
    paid_partnership: post.paidPartnership,
    community_id: post.communityId ?? undefined,
    in_reply_to_user_id: post.replyTo?.author.id,
    entities: Object.keys(short.entities).length > 0 ? short.entities : undefined,
    attachments: Object.keys(attachments).length > 0 ? attachments : undefined,
    [isNew ? 'note_post' : 'note_tweet']: note ?? undefined,
    [isNew ? 'referenced_posts' : 'referenced_tweets']: references.length > 0 ? references : undefined,
  }
  // An expansion includes the field that it expands.
  const asked = new Set([...choice.post, ...[...choice.expansions].map((name) => name.split('.')[0] ?? '')])
  return {
    id: post.id,
    text: short.text,
    [isNew ? 'edit_history_post_ids' : 'edit_history_tweet_ids']: [post.id],
    ...Object.fromEntries(Object.entries(optional).filter(([name, value]) => value !== undefined && asked.has(name))),
  }
}

function publicFigures(post: XPost, state: XState, isNew: boolean): Record<string, number> {
  const figures = countsOf(post, state)
  return {
    [isNew ? 'repost_count' : 'retweet_count']: figures.reposts,
    reply_count: figures.replies,
    like_count: figures.likes,
    quote_count: figures.quotes,
    bookmark_count: figures.bookmarks,
    impression_count: figures.impressions,
  }
}

interface Included {
  media: XMedia[]
  users: XAccount[]
  posts: XPost[]
}

/** What the expansions of a request add to these posts, each thing once. */
export function includesOf(posts: XPost[], choice: FieldChoice, state: XState, reader: XAccount | null): Included {
  const asks = (name: string) => choice.expansions.has(name)
  const expandsReferences = [...choice.expansions].some(
    (name) => name === 'referenced_posts' || name.startsWith('referenced_tweets.id'),
  )
  const referenced = expandsReferences
    ? [...new Set(posts.flatMap(({ replyTo, quoteOf, repostOf }) => [replyTo, quoteOf, repostOf ?? null]))].filter(
        (post) => post !== null && hiddenPost(post, post.id, 'id', reader) === null,
      )
    : []
  const named = (post: XPost) => {
    const handles = tagsOf(post.text, 'mentions').map((handle) => handle.toLowerCase())
    return state.accounts.filter(({ username }) => handles.includes(username.toLowerCase()))
  }
  const users = [
    ...(asks('author_id') ? posts.map(({ author }) => author) : []),
    ...(asks('in_reply_to_user_id') ? posts.flatMap(({ replyTo }) => replyTo?.author ?? []) : []),
    ...(asks('referenced_tweets.id.author_id') ? referenced.flatMap((post) => post?.author ?? []) : []),
    ...(asks('entities.mentions.username') ? posts.flatMap(named) : []),
  ]
  return {
    media: asks('attachments.media_keys') ? posts.flatMap((post) => post.media) : [],
    users: [...new Set(users)],
    posts: referenced.flatMap((post) => post ?? []),
  }
}

/** The `includes` of an answer; empty if no expansion adds anything. */
export function renderIncludes(
  { media, users, posts }: Included,
  choice: FieldChoice,
  state: XState,
  origin: string,
): Record<string, unknown> {
  const includes = {
    ...(media.length > 0 && { media: media.map((item) => renderMedia(item, choice.media, origin)) }),
    ...(users.length > 0 && {
      users: users.map((user) => renderUser(user, choice.user, state, choice.dialect, origin)),
    }),
    ...(posts.length > 0 && {
      [choice.dialect === 'post' ? 'posts' : 'tweets']: posts.map((post) =>
        renderPost(post, publicPart(choice), state, origin),
      ),
    }),
  }
  return Object.keys(includes).length > 0 ? { includes } : {}
}

/** An included post never shows private figures. */
const publicPart = (choice: FieldChoice): FieldChoice => ({
  ...choice,
  post: new Set([...choice.post].filter((name) => name !== 'non_public_metrics' && name !== 'organic_metrics')),
})

function renderMedia(media: XMedia, fields: Set<string>, origin: string): Record<string, unknown> {
  const type = media.category === 'tweet_gif' ? 'animated_gif' : media.type.startsWith('video') ? 'video' : 'photo'
  return {
    media_key: media.mediaKey,
    type,
    ...(fields.has('url') && type === 'photo' && { url: `${origin}/media/${media.id}` }),
    ...(fields.has('alt_text') && media.altText && { alt_text: media.altText }),
  }
}

export function renderUser(
  user: XAccount,
  fields: Set<string>,
  state: XState,
  dialect: FieldChoice['dialect'],
  origin: string,
): Record<string, unknown> {
  const posts = (indexOf(state).byAuthor.get(user.id) ?? []).filter(({ deletedAtMs }) => deletedAtMs === null).length
  const verified = isVerified(user)
  const optional: Record<string, unknown> = {
    created_at: xTime(user.createdAtMs),
    description: user.description,
    subscription_type: user.subscription,
    verified,
    verified_type: verified ? 'blue' : 'none',
    protected: user.protected,
    [dialect === 'post' ? 'pinned_post_id' : 'pinned_tweet_id']: user.pinnedPostId ?? undefined,
    url: '',
    profile_image_url: `${origin}/avatars/${user.username}_normal.png`,
    public_metrics: {
      followers_count: user.followers,
      following_count: 0,
      [dialect === 'post' ? 'post_count' : 'tweet_count']: posts,
      listed_count: 0,
      like_count: 0,
      media_count: 0,
    },
  }
  return { id: user.id, name: user.name, username: user.username, ...pick(optional, fields) }
}

function pick(values: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && names.has(name)))
}
