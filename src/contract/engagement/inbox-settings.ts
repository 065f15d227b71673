import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { nameUpTo } from '../text/name.ts'
import { nameKey } from '../text/name-key.ts'

export const FEED_SOURCES = ['keywords', 'list', 'people'] as const
export type FeedSource = (typeof FEED_SOURCES)[number]

const distinct = (words: string[]): string[] => [...new Map(words.map((word) => [nameKey(word), word])).values()]

const X_HANDLE = /^[A-Za-z0-9_]{1,15}$/
const SUBREDDIT = /^[A-Za-z0-9_]{2,21}$/

/** Handles on X, with or without the @. */
export const Handles = z
  .array(
    z
      .string()
      .trim()
      .transform((name) => name.replace(/^@/, ''))
      .pipe(z.string().regex(X_HANDLE, 'This is no handle on X: letters, digits and _, 15 at most')),
  )
  .max(50)
  .transform(distinct)

/** Communities on Reddit, with or without the r/. */
export const Subreddits = z
  .array(
    z
      .string()
      .trim()
      .transform((name) => name.replace(/^\/?r\//i, '').replace(/\/$/, ''))
      .pipe(z.string().regex(SUBREDDIT, 'This is no community on Reddit: letters, digits and _, 21 at most')),
  )
  .max(50)
  .transform(distinct)

/** Words or phrases to listen for. */
export const Keywords = z.array(nameUpTo(100)).max(50).transform(distinct)

const feed = {
  name: nameUpTo(100),
  source: z.enum(FEED_SOURCES),
  keywords: z.array(z.string()),
  listId: z.string().nullable(),
  handles: z.array(z.string()).optional(),
}

export const EngagementFeed = z.object({ id: Id, ...feed })
export type EngagementFeed = z.infer<typeof EngagementFeed>

/** A feed in a change of the settings. With an id it replaces the feed that has this id. */
export const GivenFeed = z
  .strictObject({
    id: Id.optional().describe('To keep it'),
    name: feed.name.describe('Its name'),
    source: feed.source.describe('What it reads'),
    keywords: Keywords.default([]).describe('For keywords'),
    listId: z
      .string()
      .regex(/^\d{1,19}$/, 'The id of a list on X has digits only')
      .nullable()
      .default(null)
      .describe('For list: digits'),
    handles: Handles.default([]).describe('For people'),
  })
  .superRefine((given, ctx) => {
    const need = { keywords: given.keywords.length > 0, list: given.listId !== null, people: given.handles.length > 0 }
    if (need[given.source]) return
    const path = { keywords: 'keywords', list: 'listId', people: 'handles' }[given.source]
    ctx.addIssue({ code: 'custom', path: [path], message: `A feed of ${given.source} needs ${path}` })
  })
export type GivenFeed = z.output<typeof GivenFeed>

export const GivenFeeds = z.array(GivenFeed).max(20)

/** What the inbox listens to. */
export const EngagementSettings = z
  .object({
    watchHandles: z.array(z.string()).describe('People on X, without @'),
    keywords: z.array(z.string()).describe('Words and phrases on X'),
    autoRefresh: z.boolean().describe('Read every hour; what X returns costs credits each time'),
    redditKeywords: z.array(z.string()),
    subreddits: z.array(z.string()).describe('Without r/'),
    redditExcludeTerms: z.array(z.string()).describe('Posts with one of these words stay out, on X too'),
    feeds: z.array(EngagementFeed),
    autoDraft: z.boolean().describe('A refresh drafts replies to the first new mentions'),
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'EngagementSettings' })
export type EngagementSettings = z.infer<typeof EngagementSettings>

export const RedditSuggestions = z.object({ redditKeywords: z.array(z.string()), subreddits: z.array(z.string()) })

export const XAccountSuggestions = z.object({
  accounts: z.array(z.object({ handle: z.string(), reason: z.string() })),
})
