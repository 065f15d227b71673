import type { ItemKind, ItemSource } from '#contract/engagement/inbox.ts'
import type { InboxSettings } from '../rows/settings.ts'
import type { Counted } from './sources.ts'

/** One request to X: the list of mentions, or a search. */
export interface PlannedRead {
  key: string
  label: string
  counted: Counted
  source: ItemSource
  kind: ItemKind
  accountId: string
  feedId: string | null
  ask:
    | { type: 'mentions' }
    | { type: 'people'; handles: readonly string[] }
    | { type: 'list'; listId: string }
    | { type: 'keywords'; keywords: readonly string[]; without: readonly string[] }
    | { type: 'threads'; roots: readonly string[]; handle: string }
  terms: readonly string[]
  /** Whether every post that is found is kept, whatever its words. */
  keepAll: boolean
  /** The most posts to read. X charges for each. */
  limit: number
}

export interface XAccount {
  id: string
  handle: string | null
  /** The ids of the account's newest posts. Replies are searched for in their threads. */
  recentPosts: readonly string[]
}

const MOST_MENTIONS = 40
const MOST_OF_SEARCH = 25
/** So many posts go into one query for replies, which holds other words too. Decision 119 */
const MOST_ROOTS = 10

/** What a refresh reads on X, in the order in which people should answer. With `feedId` it reads that feed alone. */
export function planX(settings: InboxSettings, accounts: readonly XAccount[], feedId: string | null): PlannedRead[] {
  const [first] = accounts
  if (!first) return []
  // X charges for each post that it returns, own ones too.
  const without = accounts.flatMap(({ handle }) => handle ?? [])
  const search = { accountId: first.id, feedId: null, kind: 'community', limit: MOST_OF_SEARCH } as const
  const feeds = settings.feeds
    .filter(({ id }) => feedId === null || id === feedId)
    .map(({ id, name, source, keywords, listId, handles }): PlannedRead => {
      const base = {
        ...search,
        key: `feed ${id}`,
        label: `The feed “${name}”`,
        counted: 'feeds',
        source: 'feed',
        feedId: id,
        terms: keywords,
      } as const
      if (source === 'list')
        return { ...base, ask: { type: 'list', listId: listId ?? '' }, keepAll: keywords.length === 0 }
      if (source === 'people') return { ...base, ask: { type: 'people', handles }, keepAll: keywords.length === 0 }
      return { ...base, ask: { type: 'keywords', keywords, without }, keepAll: false }
    })
  if (feedId !== null) return feeds
  const mentions = accounts.map(
    ({ id, handle }): PlannedRead => ({
      key: `mentions ${id}`,
      label: `Mentions of @${handle ?? 'the account'} on X`,
      counted: 'mentions',
      source: 'mention',
      kind: 'mention',
      accountId: id,
      feedId: null,
      ask: { type: 'mentions' },
      terms: settings.keywords,
      keepAll: true,
      limit: MOST_MENTIONS,
    }),
  )
  const threads = accounts.flatMap(({ id, handle, recentPosts }): PlannedRead[] =>
    handle === null || recentPosts.length === 0
      ? []
      : [
          {
            ...search,
            key: `threads ${id}`,
            label: `Answers in the threads of @${handle} on X`,
            counted: 'mentions',
            source: 'own_thread',
            kind: 'mention',
            accountId: id,
            ask: { type: 'threads', roots: recentPosts.slice(0, MOST_ROOTS), handle },
            terms: settings.keywords,
            keepAll: true,
          },
        ],
  )
  const watched: PlannedRead[] = settings.watchHandles.length
    ? [
        {
          ...search,
          key: 'watched',
          label: 'Watched people on X',
          counted: 'community',
          source: 'watched',
          ask: { type: 'people', handles: settings.watchHandles },
          terms: settings.keywords,
          keepAll: true,
        },
      ]
    : []
  const keywords: PlannedRead[] = settings.keywords.length
    ? [
        {
          ...search,
          key: 'keywords',
          label: 'Keywords on X',
          counted: 'community',
          source: 'keyword',
          ask: { type: 'keywords', keywords: settings.keywords, without },
          terms: settings.keywords,
          keepAll: false,
        },
      ]
    : []
  return [...mentions, ...threads, ...watched, ...feeds, ...keywords]
}
