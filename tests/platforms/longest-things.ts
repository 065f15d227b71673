import { LIMITS } from '#contract/limits/limits.ts'

const { post } = LIMITS.linkedin.kinds

/** When the attempt at the searched post began. AFTER_MS is a minute later. */
export const SINCE = '2026-11-24T09:30:00.000Z'
const AFTER_MS = Date.parse(SINCE) + 60_000

/**
 * Text in its longest form in JSON, each character as two escaped halves. `signs`: how many characters networks count.
 */
export const long = (signs: number): string => `"${'\\ud83d\\ude00'.repeat(signs)}"`
export const object = (fields: Record<string, unknown>, texts: Record<string, string> = {}): string => {
  const plain = JSON.stringify(fields).slice(1, -1)
  const more = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return `{${[plain, ...more].filter(Boolean).join(',')}}`
}

/** A post of X Premium: 25,000 characters in `text` and `note_tweet`, with the links of both. */
export const tweet = object(
  {
    id: '7',
    entities: {
      urls: Array.from({ length: 100 }, () => ({
        url: 'https://t.co/a',
        expanded_url: `https://a.example/${'a'.repeat(2000)}`,
      })),
    },
  },
  { text: long(140), note_tweet: object({}, { text: long(12_500) }) },
)
/** As many images as LinkedIn accepts, each with the longest alternative text. */
const images = `{"multiImage":{"images":[${Array.from({ length: post.images.max }, () => object({ id: 'urn:li:image:1' }, { altText: long(post.images.altText.max) })).join(',')}]}}`
export const linkedinPost = object(
  { id: 'urn:li:share:7', createdAt: AFTER_MS, lastModifiedAt: AFTER_MS },
  { commentary: long(post.text[0].max), content: images },
)
/** 40,000 characters as text and as HTML. */
export const submission = object(
  {
    name: 't3_7',
    subreddit: 'northwind',
    permalink: '/r/northwind/comments/7/',
    created_utc: AFTER_MS / 1000,
    is_self: true,
  },
  { title: long(300), selftext: long(40_000), selftext_html: long(40_000) },
)
export const redditComment = object(
  { name: 't1_7', permalink: '/r/northwind/comments/7/8/', parent_id: 't3_7', created_utc: AFTER_MS / 1000 },
  { body: long(10_000), body_html: long(10_000) },
)
/** A record of the greatest size that a server accepts. Nothing else limits its alternative texts. */
export const record = object(
  { uri: 'at://did:plc:northwind/app.bsky.feed.post/3zzzzzzzzzz2z', cid: 'bafy' },
  { value: object({}, { text: long(300), embed: object({}, { alt: long(83_000) }) }) },
)
export const video = object(
  {},
  {
    snippet: object(
      { publishedAt: new Date(AFTER_MS).toISOString(), resourceId: { videoId: 'P8Hg8UBiD1S' } },
      { title: long(100), description: long(1250) },
    ),
  },
)
