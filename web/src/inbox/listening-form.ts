import type { Listening } from './reads.ts'
import type { ListeningChange } from './use-listening.ts'

export const FEED_KINDS = ['keywords', 'list', 'people'] as const

export interface FeedForm {
  /** Null for a feed that is not saved yet. */
  id: string | null
  name: string
  source: (typeof FEED_KINDS)[number]
  /** Words, handles, or the id of a list, by what it reads. */
  what: string
}

/** The settings as they are edited: lists with one entry a line. */
export interface ListeningForm {
  watchHandles: string
  keywords: string
  redditKeywords: string
  subreddits: string
  redditExcludeTerms: string
  feeds: FeedForm[]
}

const lines = (list: readonly string[]): string => list.join('\n')
const entries = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

export const formOf = (settings: Listening): ListeningForm => ({
  watchHandles: lines(settings.watchHandles.map((handle) => `@${handle}`)),
  keywords: lines(settings.keywords),
  redditKeywords: lines(settings.redditKeywords),
  subreddits: lines(settings.subreddits.map((name) => `r/${name}`)),
  redditExcludeTerms: lines(settings.redditExcludeTerms),
  feeds: settings.feeds.map(({ id, name, source, keywords, listId, handles = [] }) => ({
    id,
    name,
    source,
    what:
      source === 'list' ? (listId ?? '') : lines(source === 'keywords' ? keywords : handles.map((one) => `@${one}`)),
  })),
})

export const changeOf = ({ feeds, ...lists }: ListeningForm): ListeningChange => ({
  watchHandles: entries(lists.watchHandles),
  keywords: entries(lists.keywords),
  redditKeywords: entries(lists.redditKeywords),
  subreddits: entries(lists.subreddits),
  redditExcludeTerms: entries(lists.redditExcludeTerms),
  feeds: feeds.map(({ id, name, source, what }) => ({
    ...(id !== null && { id }),
    name,
    source,
    keywords: source === 'keywords' ? entries(what) : [],
    handles: source === 'people' ? entries(what) : [],
    listId: source === 'list' ? what.trim() : null,
  })),
})

/** Adds suggested entries that are not in the list yet. */
export function withEntries(text: string, added: readonly string[]): string {
  const known = new Set(entries(text).map((entry) => entry.toLowerCase()))
  return lines([...entries(text), ...added.filter((entry) => !known.has(entry.toLowerCase()))])
}
