import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp } from '../http.ts'
import type { CommunityRules, FoundThread, Listening, WantedThreads } from '../listening.ts'
import { type RedditClient, type RedditHosts, readBody } from './client.ts'
import { readFeed } from './feed.ts'
import { CommunityAbout, ListedThreads, Rules, type Thread } from './listed.ts'
import { postName } from './post-address.ts'
import { redditRefusal } from './refusal.ts'

/** Reddit answers one feed a minute from an address, and a little longer is never refused. Decision 119 */
const FEED_EVERY_MS = 65_000
const MOST = 100
/** The most characters that a search takes. */
const MOST_QUERY = 480

const LACKS = {
  api: null,
  feed: 'Reddit is read by its public feeds here: one request a minute for the whole installation, without scores and numbers of comments, and only what is newest',
  off: 'Galley does not read Reddit here. Paste the address of a thread, or ask whoever runs the installation to set REDDIT_LISTENING',
} as const

const REFUSED =
  'Reddit refuses to be read from this address without an approved app: whoever runs the installation can ask Reddit for one, or set REDDIT_LISTENING to off.'

export interface RedditListeningOptions {
  mode: 'oauth' | 'rss' | 'off'
  client: RedditClient
  http: PlatformHttp
  hosts: RedditHosts
  userAgent: string
}

/** Reddit's threads. Never in a browser's name: Reddit blocks that. Decision 119 */
export function redditListening({ mode: set, client, http, hosts, userAgent }: RedditListeningOptions): Listening {
  const mode = set === 'oauth' ? 'api' : set === 'rss' ? 'feed' : 'off'
  const ask = async (account: OpenAccount | null, path: string): Promise<FoundThread[]> => {
    if (!account) throw new PlatformError('permission', 'Connect a Reddit account: threads are read in its name.')
    const { accessToken } = account.credentials
    const answer = await client({ method: 'GET', path, accessToken, answersList: true })
    return readBody(ListedThreads, answer).data.children.map(({ data }) => threadOf(hosts.site, data))
  }
  const feed = async (path: string): Promise<FoundThread[]> => {
    const answer = await http({
      method: 'GET',
      url: `${hosts.site}${path}`,
      headers: { 'user-agent': userAgent, accept: 'application/atom+xml' },
      answersList: true,
    })
    if (answer.status === 403) throw new PlatformError('rejected', REFUSED)
    if (answer.status !== 200) throw redditRefusal(answer)
    const read = typeof answer.body === 'string' ? readFeed(answer.body, hosts.site) : null
    if (!read) throw new PlatformError('retry_backoff', 'Reddit answered with a page instead of its feed.')
    return read
  }
  return {
    mode,
    everyMs: mode === 'feed' ? FEED_EVERY_MS : null,
    lacks: LACKS[mode],
    readAddress: (address) => threadAt(address, hosts.site),
    async find(account, wanted) {
      if (mode === 'off') return []
      return mode === 'api' ? ask(account, searchPath(wanted, false)) : feed(searchPath(wanted, true))
    },
    async read(account, { externalId }) {
      const id = externalId.replace(/^t3_/, '')
      if (mode === 'api') return (await ask(account, `/api/info?id=t3_${id}&raw_json=1`))[0] ?? null
      if (mode === 'off') return null
      const [first] = await feed(`/comments/${id}/.rss?limit=1`)
      return first?.externalId === `t3_${id}` ? first : null
    },
    rulesOf: (account, community) => rulesOf(client, account, community),
  }
}

/** One search, or the newest of the communities. */
export function searchPath({ phrases, communities }: WantedThreads, asFeed: boolean): string {
  const where = communities.length > 0 ? `/r/${communities.map(encodeURIComponent).join('+')}` : ''
  if (phrases.length === 0) {
    return asFeed ? `${where}/new/.rss?limit=${MOST}` : `${where}/new?limit=${MOST}&raw_json=1`
  }
  let query = ''
  for (const phrase of phrases) {
    const next = `${query === '' ? '' : `${query} OR `}"${phrase.replaceAll('"', ' ')}"`
    if (next.length > MOST_QUERY) break
    query = next
  }
  const form = new URLSearchParams({ q: query, sort: 'new', t: 'week', limit: String(MOST), type: 'link' })
  if (where !== '') form.set('restrict_sr', 'on')
  if (!asFeed) form.set('raw_json', '1')
  return `${where}/search${asFeed ? '.rss' : ''}?${form}`
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

function threadOf(site: string, thread: Thread): FoundThread {
  return {
    externalId: thread.name,
    url: new URL(thread.permalink, site).href,
    title: thread.title,
    text: /^\[(?:removed|deleted)\]$/.test(thread.selftext) ? '' : thread.selftext,
    authorHandle: thread.author === '[deleted]' ? null : (thread.author ?? null),
    community: thread.subreddit,
    postedAt: iso(thread.created_utc),
    likeCount: thread.score ?? null,
    replyCount: thread.num_comments ?? null,
    isAdult: thread.over_18 ?? false,
    isClosed: Boolean(thread.locked || thread.archived || thread.removed_by_category),
  }
}

/** All that an address says by itself: `/r/<community>/comments/<id>/<words_of_the_title>/`. */
function threadAt(address: string, site: string): FoundThread | null {
  const name = postName(address, site)
  if (name === null || !URL.canParse(address)) return null
  const [, community, slug] = /^\/r\/(\w+)\/comments\/\w+\/(\w+)/.exec(new URL(address).pathname) ?? []
  return {
    externalId: name,
    url: `${site}${community ? `/r/${community}` : ''}/comments/${name.slice(3)}/`,
    title: slug?.replaceAll('_', ' ') ?? '',
    text: '',
    authorHandle: null,
    community: community ?? null,
    postedAt: null,
    likeCount: null,
    replyCount: null,
    isAdult: false,
    isClosed: false,
  }
}

async function rulesOf(client: RedditClient, account: OpenAccount, community: string): Promise<CommunityRules> {
  const { accessToken } = account.credentials
  const path = `/r/${encodeURIComponent(community)}/about`
  const about = readBody(CommunityAbout, await client({ method: 'GET', path: `${path}?raw_json=1`, accessToken })).data
  const { rules } = readBody(Rules, await client({ method: 'GET', path: `${path}/rules?raw_json=1`, accessToken }))
  const closed = about.user_is_banned
    ? 'This account is banned there'
    : about.user_is_muted
      ? 'The moderators muted this account there'
      : about.subreddit_type === 'private' && !about.user_is_subscriber
        ? 'The community is private, and this account is no member'
        : about.subreddit_type === 'archived'
          ? 'The community is archived: nobody can answer there'
          : about.restrict_commenting && !about.user_is_contributor
            ? 'Only people whom its moderators approved answer there'
            : null
  return {
    closed,
    rules: rules.map(({ short_name, description, kind }) => ({
      name: short_name ?? '',
      text: description ?? '',
      appliesTo: kind === 'link' ? ('post' as const) : kind === 'comment' ? ('comment' as const) : ('all' as const),
    })),
  }
}
