import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import { page, type Route } from '../kit/serve.ts'
import { feedRoutes } from './atom.ts'
import { createCalls } from './call.ts'
import { avatarFile, feedPage, mediaFile, postPage } from './feed-page.ts'
import { leaseAsset, takeFile } from './media.ts'
import type { RedditSandboxOptions } from './options.ts'
import { redditAnswers } from './problems.ts'
import { listOwn, readFlairs, readInfo, readMe, readRequirements, remove } from './read.ts'
import { readAbout, readNew, readRules, readThread, search } from './read-listed.ts'
import { addAccessToken, consentPage, decideConsent, issueToken, openGrant, revokeToken, SCOPES } from './sign-in.ts'
import { createRedditState, type RedditContext, type RedditState } from './state.ts'
import { comment, submit, submitGallery } from './submit.ts'

interface RedditTokens {
  accountId: string
  accessToken: string
  refreshToken: string | null
  expiresAt: string
  scopes: string[]
}

export type RedditSandbox = Simulator<RedditState, (account: string, scopes?: string[]) => RedditTokens | null>

/** A simulated Reddit: its sign-in, and the part of its API that posting and reading back need. */
export const createRedditSandbox = (options: RedditSandboxOptions = {}): RedditSandbox =>
  createSandbox(options, (bench) => {
    const state = createRedditState(bench)
    const context: RedditContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: redditRoutes(context),
      answers: redditAnswers,
      ledger: () => state.ledger(bench.origin()),
      grant(handle, scopes = Object.keys(SCOPES)) {
        const account = state.accounts.find(({ id, name }) => name === handle || `t2_${id}` === handle)
        if (!account || !client) return null
        const grant = openGrant({ clientId: client.id, account, scopes, permanent: true }, context)
        const { token, expiresAtMs } = addAccessToken(grant, context)
        const { refreshToken } = grant
        const expiresAt = new Date(expiresAtMs).toISOString()
        return { accountId: `t2_${account.id}`, accessToken: token, refreshToken, expiresAt, scopes }
      },
      env: () => ({
        REDDIT_CLIENT_ID: client?.id ?? '',
        REDDIT_CLIENT_SECRET: client?.secret ?? '',
        REDDIT_SITE_URL: bench.origin(),
        REDDIT_API_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `accounts ${state.accounts.map(({ name }) => `u/${name}`).join(', ')}; communities ${state.communities.map(({ name }) => `r/${name}`).join(', ')}`,
      ],
    }
  })

function redditRoutes(context: RedditContext): Route[] {
  const call = createCalls(context)
  const api = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, kind: 'api', handle })
  return [
    page('GET', '/api/v1/authorize', (request) => consentPage(request, context)),
    page('POST', '/api/v1/authorize', (request) => decideConsent(request, context)),
    api('/api/v1/access_token', (request) => issueToken(request, context)),
    api('/api/v1/revoke_token', (request) => revokeToken(request, context)),
    call('GET', '/api/v1/me', 'identity', readMe),
    call('GET', '/api/v1/:subreddit/post_requirements', 'submit', readRequirements),
    call('GET', '/r/:subreddit/api/link_flair_v2', 'flair', readFlairs),
    call('POST', '/api/media/asset.json', 'submit', leaseAsset),
    api('/reddit-uploads', (request) => takeFile(request, context)),
    call('POST', '/api/submit', 'submit', submit),
    call('POST', '/api/submit_gallery_post.json', 'submit', submitGallery),
    call('POST', '/api/comment', 'submit', comment),
    call('POST', '/api/del', 'edit', remove),
    call('GET', '/api/info', 'read', readInfo),
    ...reading(call),
    ...feedRoutes(context),
    call('GET', '/user/:name/submitted', 'history', listOwn('submitted')),
    call('GET', '/user/:name/comments', 'history', listOwn('comments')),
    page('GET', '/', () => feedPage(context)),
    page('GET', '/r/:subreddit/comments/:id/*', (request) => postPage(request, context)),
    page('GET', '/media/:id', (request) => mediaFile(request, context)),
    page('GET', '/avatars/:name', (request) => avatarFile(request, context)),
  ]
}

/** What listening needs. Each path takes `.json` and a slash at its end, as Reddit's do. */
function reading(call: ReturnType<typeof createCalls>): Route[] {
  const paths = [
    ['/r/:subreddit/new', readNew],
    ['/r/:subreddit/search', search],
    ['/search', search],
    ['/comments/:id', readThread],
    ['/r/:subreddit/about/rules', readRules],
    ['/r/:subreddit/about', readAbout],
  ] as const
  const ends = ['.json', '/.json', '/', '']
  return [
    ...paths.flatMap(([path, handle]) => ends.map((end) => call('GET', path + end, 'read', handle))),
    // With a slash at its end this is the page for people.
    call('GET', '/r/:subreddit/comments/:id.json', 'read', readThread),
    call('GET', '/r/:subreddit/comments/:id', 'read', readThread),
  ]
}
