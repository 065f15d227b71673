import type { FieldChoice } from './field-names.ts'
import type { XAccount, XMedia, XPost, XState } from './state.ts'
import { wireText } from './wire-text.ts'

/** A moment in X's format: whole seconds, whatever the post's id says. */
export const xTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}.000Z`

/** A post as X's lookups show it: always id, text and edit history, and the rest on request. */
export function renderPost(post: XPost, choice: FieldChoice, state: XState, origin: string): Record<string, unknown> {
  const isNew = choice.dialect === 'post'
  const { short, note } = wireText(post, origin)
  const references = [
    ...(post.replyTo ? [{ type: 'replied_to', id: post.replyTo.id }] : []),
    ...(post.quoteOf ? [{ type: 'quoted', id: post.quoteOf.id }] : []),
  ]
  const attachments = {
    ...(post.media.length > 0 && { media_keys: post.media.map(({ mediaKey }) => mediaKey) }),
    ...(post.poll && { poll_ids: [post.id] }),
  }
  const optional: Record<string, unknown> = {
    author_id: post.author.id,
    conversation_id: post.conversationId,
    created_at: xTime(post.createdAtMs),
    public_metrics: choice.post.has('public_metrics') ? countsOf(post, state, isNew) : undefined,
    reply_settings: post.replySettings,
    lang: 'en',
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

function countsOf(post: XPost, state: XState, isNew: boolean): Record<string, number> {
  const live = [...state.posts.values()].filter(({ deletedAtMs }) => deletedAtMs === null)
  const figures = state.metrics.of(post.id, state.ageOf(post), {
    replies: live.filter(({ replyTo }) => replyTo === post).length,
    quotes: live.filter(({ quoteOf }) => quoteOf === post).length,
  })
  return {
    [isNew ? 'repost_count' : 'retweet_count']: figures.reposts,
    reply_count: figures.replies,
    like_count: figures.likes,
    quote_count: figures.quotes,
    bookmark_count: figures.bookmarks,
    impression_count: figures.impressions,
  }
}

/** The `includes` of an answer; empty if no expansion adds anything. */
export function renderIncludes(
  posts: XPost[],
  choice: FieldChoice,
  state: XState,
  origin: string,
): Record<string, unknown> {
  const media = choice.expansions.has('attachments.media_keys') ? posts.flatMap((post) => post.media) : []
  const users = choice.expansions.has('author_id') ? [...new Set(posts.map(({ author }) => author))] : []
  const expandsReferences = [...choice.expansions].some(
    (name) => name === 'referenced_posts' || name.startsWith('referenced_tweets.id'),
  )
  const referenced = expandsReferences
    ? [...new Set(posts.flatMap(({ replyTo, quoteOf }) => [replyTo, quoteOf]))].filter(
        (post) => post !== null && post.deletedAtMs === null,
      )
    : []
  const includes = {
    ...(media.length > 0 && { media: media.map((item) => renderMedia(item, choice.media, origin)) }),
    ...(users.length > 0 && {
      users: users.map((user) => renderUser(user, choice.user, state, choice.dialect, origin)),
    }),
    ...(referenced.length > 0 && {
      [choice.dialect === 'post' ? 'posts' : 'tweets']: referenced.flatMap((post) =>
        post ? [renderPost(post, choice, state, origin)] : [],
      ),
    }),
  }
  return Object.keys(includes).length > 0 ? { includes } : {}
}

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
  const posts = [...state.posts.values()].filter(
    ({ author, deletedAtMs }) => author === user && deletedAtMs === null,
  ).length
  const isVerified = user.subscription === 'Premium' || user.subscription === 'PremiumPlus'
  const optional: Record<string, unknown> = {
    created_at: xTime(user.createdAtMs),
    description: user.description,
    subscription_type: user.subscription,
    verified: isVerified,
    verified_type: isVerified ? 'blue' : 'none',
    protected: false,
    url: '',
    profile_image_url: `${origin}/avatars/${user.username}_normal.png`,
    public_metrics: {
      followers_count: 0,
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
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
