import { createGraphCalls } from '../graph/call.ts'
import { consentRoutes } from '../graph/consent-page.ts'
import { DAY_MS } from '../graph/grants.ts'
import { type LongTokens, tokenRoutes } from '../graph/long-lived-tokens.ts'
import { graphAnswers } from '../graph/problems.ts'
import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { Route } from '../kit/serve.ts'
import { createContainer } from './create-container.ts'
import { instagramPages } from './feed-page.ts'
import type { InstagramSandboxOptions } from './options.ts'
import { publishContainer, writeComment } from './publish.ts'
import { listComments, listOwn, readInsights, readNode, readQuota } from './read.ts'
import { createInstagramState, type InstagramContext, type InstagramState } from './state.ts'

const SCOPES = {
  instagram_business_basic: 'See your Instagram profile and posts',
  instagram_business_content_publish: 'Create and publish posts on your behalf',
  instagram_business_manage_comments: 'Manage comments on your behalf',
  instagram_business_manage_insights: 'See how your posts do',
}

export type InstagramSandbox = Simulator<InstagramState, (account: string, scopes?: string[]) => LongTokens | null>

/** A simulated Instagram with Instagram Login: its consent page, and the API that publishing and reading back need. */
export const createInstagramSandbox = (options: InstagramSandboxOptions = {}): InstagramSandbox =>
  createSandbox(options, (bench) => {
    const state = createInstagramState(bench)
    const [client] = state.clients
    return {
      state,
      routes: instagramRoutes({ ...bench, state }),
      answers: graphAnswers('instagram'),
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
        INSTAGRAM_APP_ID: client?.id ?? '',
        INSTAGRAM_APP_SECRET: client?.secret ?? '',
        INSTAGRAM_AUTHORIZE_URL: bench.origin(),
        INSTAGRAM_TOKEN_URL: bench.origin(),
        INSTAGRAM_API_URL: bench.origin(),
      }),
      hints: () => [
        `app ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `accounts ${state.accounts.map(({ username }) => `@${username}`).join(', ')}`,
      ],
    }
  })

function instagramRoutes(context: InstagramContext): Route[] {
  const { state, clock, options, rateLimits } = context
  const { grants, clients, accounts } = state
  const call = createGraphCalls({
    product: 'instagram',
    grants,
    now: clock.now,
    rateLimits,
    // 4,800 for each of the account's impressions; at least ten are counted here.
    callsADay: options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : 48_000,
    accountOf: (accountId) => accounts.find(({ id }) => id === accountId),
  })
  const scope = 'instagram_business_basic'
  const publish = 'instagram_business_content_publish'
  const insights = 'instagram_business_manage_insights'
  const v = '/v26.0/:id'
  return [
    ...consentRoutes({
      brand: 'Instagram',
      path: '/oauth/authorize',
      scopes: SCOPES,
      clients,
      grants,
      now: clock.now,
      people: () => accounts.map(({ id, username, name }) => ({ id, handle: username, name })),
      autoConsent: options.autoConsent ?? false,
    }),
    ...tokenRoutes({ prefix: 'ig', clients, grants, now: clock.now }),
    call({ method: 'POST', path: `${v}/media`, scope: publish, handle: (c) => createContainer(c, context) }),
    call({ method: 'POST', path: `${v}/media_publish`, scope: publish, handle: (c) => publishContainer(c, context) }),
    call({ method: 'POST', path: `${v}/comments`, scope, handle: (c) => writeComment(c, context) }),
    call({ method: 'GET', path: `${v}/media`, scope, handle: (c) => listOwn(c, context, false) }),
    call({ method: 'GET', path: `${v}/stories`, scope, handle: (c) => listOwn(c, context, true) }),
    call({ method: 'GET', path: `${v}/comments`, scope, handle: (c) => listComments(c, context) }),
    call({ method: 'GET', path: `${v}/content_publishing_limit`, scope, handle: (c) => readQuota(c, context) }),
    call({ method: 'GET', path: `${v}/insights`, scope: insights, handle: (c) => readInsights(c, context) }),
    call({ method: 'GET', path: v, scope, handle: (c) => readNode(c, context) }),
    ...instagramPages(state),
  ]
}
