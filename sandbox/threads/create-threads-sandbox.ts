import { createGraphCalls } from '../graph/call.ts'
import { consentRoutes } from '../graph/consent-page.ts'
import { DAY_MS } from '../graph/grants.ts'
import { type LongTokens, tokenRoutes } from '../graph/long-lived-tokens.ts'
import { graphAnswers } from '../graph/problems.ts'
import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { Route } from '../kit/serve.ts'
import { createContainer } from './create-container.ts'
import { threadsPages } from './feed-page.ts'
import type { ThreadsSandboxOptions } from './options.ts'
import { publishContainer } from './publish.ts'
import { deletePost, listOwn, readInsights, readNode, readQuota } from './read.ts'
import { createThreadsState, type ThreadsContext, type ThreadsState } from './state.ts'

const SCOPES = {
  threads_basic: 'See your Threads profile and posts',
  threads_content_publish: 'Create and publish posts on your behalf',
  threads_manage_replies: 'Reply on your behalf and manage replies to your posts',
  threads_read_replies: 'Read replies to your posts',
  threads_manage_insights: 'See how your posts do',
  threads_manage_mentions: 'See posts that mention you',
  threads_keyword_search: 'Search public posts',
  threads_delete: 'Delete your posts',
  threads_profile_discovery: 'Look up public profiles',
  threads_location_tagging: 'Tag places',
}

export type ThreadsSandbox = Simulator<ThreadsState, (account: string, scopes?: string[]) => LongTokens | null>

/** A simulated Threads: its consent page and the part of its API that publishing and reading back need. */
export const createThreadsSandbox = (options: ThreadsSandboxOptions = {}): ThreadsSandbox =>
  createSandbox(options, (bench) => {
    const state = createThreadsState(bench)
    const context: ThreadsContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: threadsRoutes(context),
      answers: graphAnswers('threads'),
      ledger: () => state.ledger(bench.origin()),
      grant(handle, scopes = Object.keys(SCOPES)) {
        const found = state.accounts.find(({ id, username }) => id === handle || username === handle)
        if (!found || !client) return null
        // Two days old, so that it can be renewed at once.
        const grant = { clientId: client.id, accountId: found.id, scopes, isLong: true }
        const { accountId, accessToken, expiresAtMs } = state.grants.open(grant, bench.clock.now() - 2 * DAY_MS)
        return { accountId, accessToken, refreshToken: null, expiresAt: new Date(expiresAtMs).toISOString(), scopes }
      },
      env: () => ({
        THREADS_APP_ID: client?.id ?? '',
        THREADS_APP_SECRET: client?.secret ?? '',
        THREADS_AUTHORIZE_URL: bench.origin(),
        THREADS_API_URL: bench.origin(),
      }),
      hints: () => [
        `app ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `accounts ${state.accounts.map(({ username }) => `@${username}`).join(', ')}`,
      ],
    }
  })

function threadsRoutes(context: ThreadsContext): Route[] {
  const { state, clock, options, rateLimits } = context
  const { grants, clients, accounts } = state
  const call = createGraphCalls({
    product: 'threads',
    grants,
    now: clock.now,
    rateLimits,
    // 4,800 for each of the account's impressions; at least ten are counted.
    callsADay: options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : 48_000,
    accountOf: (accountId) => accounts.find(({ id }) => id === accountId),
  })
  const READ = 'threads_basic'
  const WRITE = 'threads_content_publish'
  return [
    ...consentRoutes({
      brand: 'Threads',
      path: '/oauth/authorize',
      scopes: SCOPES,
      clients,
      grants,
      now: clock.now,
      people: () => accounts.map(({ id, username, name }) => ({ id, handle: username, name })),
      autoConsent: options.autoConsent ?? false,
    }),
    ...tokenRoutes({ prefix: 'th', clients, grants, now: clock.now }),
    call({ method: 'POST', path: '/v1.0/:id/threads', scope: WRITE, handle: (c) => createContainer(c, context) }),
    call({
      method: 'POST',
      path: '/v1.0/:id/threads_publish',
      scope: WRITE,
      handle: (c) => publishContainer(c, context),
    }),
    call({ method: 'GET', path: '/v1.0/:id/threads', scope: READ, handle: (c) => listOwn(c, context, false) }),
    call({ method: 'GET', path: '/v1.0/:id/replies', scope: READ, handle: (c) => listOwn(c, context, true) }),
    call({
      method: 'GET',
      path: '/v1.0/:id/threads_publishing_limit',
      scope: READ,
      handle: (c) => readQuota(c, context),
    }),
    call({ method: 'GET', path: '/v1.0/:id/insights', scope: READ, handle: (c) => readInsights(c, context) }),
    call({ method: 'GET', path: '/v1.0/:id', scope: READ, handle: (c) => readNode(c, context) }),
    call({ method: 'DELETE', path: '/v1.0/:id', scope: 'threads_delete', handle: (c) => deletePost(c, context) }),
    ...threadsPages(state),
  ]
}
