import type { Route } from '../kit/serve.ts'
import type { CallRule, XContext, XRead } from './call.ts'
import { FIELD_QUERY } from './field-names.ts'
import { RANGE_QUERY } from './pages.ts'
import { COUNTS_QUERY, countRecent } from './read-counts.ts'
import { readList, readListPosts } from './read-lists.ts'
import { readMentions, readPost, readPosts, readQuotes, readTimeline, TIMELINE_QUERY } from './read-posts.ts'
import { SEARCH_QUERY, searchRecent } from './read-search.ts'
import { readUsage } from './read-usage.ts'
import { readMe, readUsers } from './read-users.ts'

const READ = ['tweet.read', 'users.read']
const LIST = [...READ, 'list.read']
const USER_QUERY = ['user.fields', 'expansions', 'post.fields', 'tweet.fields']

/** The calls that read, with scopes from the OpenAPI document and limits from X's rate-limit table. */
export function readingRoutes(context: XContext, call: (rule: CallRule) => Route): Route[] {
  const read = (
    path: string,
    perUser: number,
    query: readonly string[],
    handle: (call: XRead, context: XContext) => ReturnType<typeof readPosts>,
    scopes = READ,
  ) => call({ method: 'GET', path, scopes, perUser, query, by: 'anybody', handle: (c) => handle(c, context) })
  return [
    read('/2/tweets', 5000, ['ids', ...FIELD_QUERY], readPosts),
    read('/2/tweets/:id', 900, FIELD_QUERY, readPost),
    read('/2/tweets/:id/quote_tweets', 75, ['max_results', 'pagination_token', 'exclude', ...FIELD_QUERY], readQuotes),
    read('/2/tweets/search/recent', 300, [...SEARCH_QUERY, ...FIELD_QUERY], searchRecent),
    read('/2/tweets/counts/recent', 300, COUNTS_QUERY, countRecent, []),
    read('/2/users/:id/tweets', 900, [...TIMELINE_QUERY, ...FIELD_QUERY], readTimeline),
    read('/2/users/:id/mentions', 300, [...RANGE_QUERY, ...FIELD_QUERY], readMentions),
    read('/2/lists/:id', 75, ['list.fields', 'expansions', 'user.fields'], readList, LIST),
    read('/2/lists/:id/tweets', 900, ['max_results', 'pagination_token', ...FIELD_QUERY], readListPosts, LIST),
    call({
      method: 'GET',
      path: '/2/usage/tweets',
      scopes: [],
      perUser: 50,
      query: ['days', 'usage.fields'],
      by: 'app',
      handle: (c) => readUsage(c, context),
    }),
    call({
      method: 'GET',
      path: '/2/users/me',
      scopes: READ,
      perUser: 75,
      query: USER_QUERY,
      handle: (c) => readMe(c, context),
    }),
    read('/2/users', 900, ['ids', ...USER_QUERY], readUsers('ids')),
    read('/2/users/by', 900, ['usernames', ...USER_QUERY], readUsers('usernames')),
    read('/2/users/by/username/:username', 900, USER_QUERY, readUsers('username')),
    read('/2/users/:id', 900, USER_QUERY, readUsers('id')),
  ]
}
