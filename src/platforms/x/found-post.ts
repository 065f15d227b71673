import type { X_MEDIA_TYPES, X_REFERENCES, XPost, XReferencedPost } from '#contract/networks/x-post.ts'
import type { AccountName } from '../connecting.ts'
import type { FoundPost } from '../reading.ts'
import { xPostRef } from './post-address.ts'
import type { WireEntities, WireMedia, WirePost, WirePosts, WireUser } from './posts-wire.ts'

/** The posts of an answer, each with what the answer includes about it. */
export function foundPosts(answer: WirePosts, site: string, reader: AccountName): FoundPost[] {
  const { users = [], tweets = [], posts = [], media = [] } = answer.includes ?? {}
  const known: Known = {
    site,
    users: byId(users),
    posts: byId([...answer.data, ...tweets, ...posts]),
    media: new Map(media.map((file) => [file.media_key, file])),
  }
  return answer.data.map((post) => foundPost(post, known, reader))
}

interface Known {
  site: string
  users: ReadonlyMap<string, WireUser>
  posts: ReadonlyMap<string, WirePost>
  media: ReadonlyMap<string, WireMedia>
}

const byId = <Thing extends { id: string }>(things: readonly Thing[]) =>
  new Map(things.map((thing) => [thing.id, thing]))

function foundPost(post: WirePost, known: Known, reader: AccountName): FoundPost {
  const referencedPosts = referencesOf(post).map(({ type, id }) => {
    const other = known.posts.get(id)
    return { type, id, post: other ? shownPost(other, known) : null }
  })
  const answered = referencedPosts.find(({ type }) => type === 'replied_to')
  const quoted = referencedPosts.find(({ type }) => type === 'quoted')
  return {
    ...shownPost(post, known),
    referencedPosts,
    communityId: post.community_id ?? null,
    mentionsUs: mentions(post, reader),
    quotesUs: quotesUs(quoted, known, reader),
    inReplyToText: answered?.post?.text ?? null,
  }
}

function quotesUs(quoted: XPost['referencedPosts'][number] | undefined, known: Known, reader: AccountName) {
  if (!quoted) return false
  const author = known.posts.get(quoted.id)?.author_id ?? null
  return author === null ? null : author === reader.externalId
}

function mentions(post: WirePost, { externalId, handle }: AccountName): boolean {
  return entitiesOf(post).mentions.some(
    ({ id, username }) => id === externalId || (handle !== null && username?.toLowerCase() === handle.toLowerCase()),
  )
}

function shownPost(post: WirePost, known: Known): XReferencedPost {
  const author = known.users.get(post.author_id ?? '') ?? null
  const { urls, hashtags, cashtags, mentions: named } = entitiesOf(post)
  const keys = post.attachments?.media_keys ?? []
  const counts = post.public_metrics ?? {}
  return {
    id: post.id,
    url: xPostRef(known.site, author?.username ?? null, post.id).url,
    text: wholeText(post),
    createdAt: momentOf(post.created_at),
    lang: post.lang ?? null,
    author: author && authorOf(author),
    metrics: {
      likes: counts.like_count ?? 0,
      reposts: counts.repost_count ?? counts.retweet_count ?? 0,
      replies: counts.reply_count ?? 0,
      quotes: counts.quote_count ?? 0,
      bookmarks: counts.bookmark_count ?? 0,
      impressions: counts.impression_count ?? null,
    },
    conversationId: post.conversation_id ?? null,
    inReplyToPostId: referencesOf(post).find(({ type }) => type === 'replied_to')?.id ?? null,
    links: linksOf(urls),
    hashtags: said(hashtags.map(({ tag }) => tag)),
    mentions: said(named.map(({ username }) => username)),
    cashtags: said(cashtags.map(({ tag }) => tag)),
    possiblySensitive: post.possibly_sensitive,
    mediaCount: keys.length,
    media: keys.flatMap((key) => {
      const file = known.media.get(key)
      return file ? mediaOf(file) : []
    }),
  }
}

const longOf = (post: WirePost) => post.note_post ?? post.note_tweet ?? null

/** The whole text as its author wrote it. X escapes three characters, and cuts long texts short in `text`. */
function wholeText(post: WirePost): string {
  const text = longOf(post)?.text ?? post.text
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const NOTHING: WireEntities = { urls: [], hashtags: [], cashtags: [], mentions: [] }

/** A long text has its own entities. The entities of the short text end where it is cut. */
function entitiesOf(post: WirePost) {
  const long = longOf(post)
  return (long ? long.entities : post.entities) ?? NOTHING
}

/** Each word once, without the fields that X left out. */
const said = (words: readonly (string | null | undefined)[]): string[] => [
  ...new Set(words.flatMap((word) => word ?? [])),
]

/**
 * The links that the author wrote. X appends a link for the files of a post, once for each picture; these are left out.
 */
function linksOf(urls: WireEntities['urls']): XPost['links'] {
  const own = urls.flatMap(({ url, expanded_url, title, description, media_key }) =>
    media_key || !url
      ? []
      : [{ url, expandedUrl: expanded_url ?? null, title: title ?? null, description: description ?? null }],
  )
  return [...new Map(own.map((link) => [link.url, link])).values()]
}

const authorOf = (user: WireUser): NonNullable<XPost['author']> => ({
  id: user.id,
  handle: user.username ?? null,
  name: user.name ?? null,
  verified: user.verified,
  followers: user.public_metrics?.followers_count ?? null,
  profileImageUrl: user.profile_image_url ?? null,
  bio: user.description ?? null,
})

const MEDIA_TYPES: Readonly<Record<string, (typeof X_MEDIA_TYPES)[number]>> = {
  photo: 'photo',
  video: 'video',
  animated_gif: 'animated_gif',
}

function mediaOf(file: WireMedia): XPost['media'] {
  const type = MEDIA_TYPES[file.type]
  if (!type) return []
  return [
    {
      key: file.media_key,
      type,
      url: file.url ?? null,
      previewImageUrl: file.preview_image_url ?? null,
      altText: file.alt_text ?? null,
      width: file.width ?? null,
      height: file.height ?? null,
      durationMs: file.duration_ms ?? null,
      variants: file.variants.map(({ url, content_type, bit_rate }) => ({
        url,
        contentType: content_type ?? '',
        bitRate: bit_rate ?? null,
      })),
    },
  ]
}

/** X calls a repost `retweeted` in one vocabulary and `reposted` in the other. */
const REFERENCES: Readonly<Record<string, (typeof X_REFERENCES)[number]>> = {
  replied_to: 'replied_to',
  quoted: 'quoted',
  retweeted: 'retweeted',
  reposted: 'retweeted',
}

function referencesOf(post: WirePost) {
  return (post.referenced_posts ?? post.referenced_tweets ?? []).flatMap(({ type, id }) => {
    const known = REFERENCES[type]
    return known ? [{ type: known, id }] : []
  })
}

function momentOf(written: string | null | undefined): string | null {
  const ms = Date.parse(written ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
