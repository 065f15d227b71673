import { createGraphCalls } from '../graph/call.ts'
import { consentRoutes } from '../graph/consent-page.ts'
import { graphAnswers } from '../graph/problems.ts'
import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { Route } from '../kit/serve.ts'
import { facebookPages } from './feed-page.ts'
import type { FacebookSandboxOptions } from './options.ts'
import { createPost, deletePost, uploadPhoto, writeComment } from './publish.ts'
import { listComments, listPages, listPosts, listStories, readInsights, readNode } from './read.ts'
import { createFacebookState, type FacebookContext, type FacebookState } from './state.ts'
import { endConsent, issueToken } from './tokens.ts'
import { continueUpload, openUpload, photoStory, publishVideo, uploadVideo, videoPhase } from './videos.ts'

const SCOPES = {
  pages_show_list: 'See a list of the Pages you manage',
  pages_read_engagement: 'Read content posted on your Pages',
  pages_manage_posts: 'Create and manage content on your Pages',
  pages_read_user_content: 'Read what others wrote on your Pages',
  pages_manage_engagement: 'Create and manage comments on your Pages',
  read_insights: 'Read how your Pages do',
  publish_video: 'Publish videos to your Pages',
  business_management: 'Manage your business',
}

interface PageTokens {
  accountId: string
  accessToken: string
  refreshToken: null
  expiresAt: null
  scopes: string[]
  /** The access token of the person who gave the consent. */
  userToken: string
}

export type FacebookSandbox = Simulator<FacebookState, (page: string, scopes?: string[]) => PageTokens | null>

/** A simulated Facebook: one consent gives access to pages, each with a token of its own. */
export const createFacebookSandbox = (options: FacebookSandboxOptions = {}): FacebookSandbox =>
  createSandbox(options, (bench) => {
    const state = createFacebookState(bench)
    const [client] = state.clients
    return {
      state,
      routes: facebookRoutes({ ...bench, state }),
      answers: graphAnswers('pages'),
      ledger: () => state.ledger(bench.origin()),
      grant(name, scopes = Object.keys(SCOPES)) {
        const found = state.pages.find(({ id, username }) => id === name || username === name)
        const person = state.people.find((one) => one.name === found?.person)
        if (!found || !person || !client) return null
        const user = state.grants.open({ clientId: client.id, accountId: person.id, scopes, isLong: true })
        const accessToken = state.pageToken(found, user)
        return {
          accountId: found.id,
          accessToken,
          refreshToken: null,
          expiresAt: null,
          scopes,
          userToken: user.accessToken,
        }
      },
      env: () => ({
        FACEBOOK_APP_ID: client?.id ?? '',
        FACEBOOK_APP_SECRET: client?.secret ?? '',
        FACEBOOK_AUTHORIZE_URL: bench.origin(),
        FACEBOOK_API_URL: bench.origin(),
        FACEBOOK_VIDEO_URL: bench.origin(),
        FACEBOOK_UPLOAD_URL: bench.origin(),
      }),
      hints: () => [
        `app ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `pages ${state.pages.map(({ username }) => username).join(', ')}`,
      ],
    }
  })

function facebookRoutes(context: FacebookContext): Route[] {
  const { state, clock, options, rateLimits } = context
  const { grants, clients, pages, people } = state
  const call = createGraphCalls({
    product: 'pages',
    grants,
    now: clock.now,
    rateLimits,
    // 4,800 for each person who engages with the page; ten are assumed.
    callsADay: options.rateLimits === 'off' ? Number.MAX_SAFE_INTEGER : 48_000,
    accountOf: (accountId) => [...pages, ...people].find(({ id }) => id === accountId),
  })
  const get = (path: string, scope: string, handle: Parameters<typeof call>[0]['handle']) =>
    call({ method: 'GET', path: `/v26.0/:id${path}`, scope, handle })
  const post = (path: string, scope: string, handle: Parameters<typeof call>[0]['handle']) =>
    call({ method: 'POST', path: `/v26.0/:id${path}`, scope, handle })
  const api = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path,
    kind: 'api',
    handle,
  })
  const [READ, WRITE, LIST] = ['pages_read_engagement', 'pages_manage_posts', 'pages_show_list'] as const
  return [
    ...consentRoutes({
      brand: 'Facebook',
      path: '/v26.0/dialog/oauth',
      scopes: SCOPES,
      clients,
      grants,
      now: clock.now,
      people: () => people.map(({ id, name }) => ({ id, handle: name, name })),
      autoConsent: options.autoConsent ?? false,
    }),
    api('GET', '/v26.0/oauth/access_token', ({ query }) => issueToken(query, context)),
    api('POST', '/video-upload/v26.0/:id', (request) => uploadVideo(request, context)),
    post('/feed', WRITE, (c) => createPost(c, context)),
    post('/photos', WRITE, (c) => uploadPhoto(c, context)),
    post('/photo_stories', WRITE, (c) => photoStory(c, context)),
    post('/video_stories', WRITE, (c) => videoPhase('story', c, context)),
    post('/video_reels', WRITE, (c) => videoPhase('reel', c, context)),
    post('/videos', WRITE, (c) => publishVideo(c, context)),
    post('/uploads', WRITE, (c) => openUpload(c, context)),
    api('POST', '/v26.0/:id', (request) => continueUpload(request, context)),
    post('/comments', 'pages_manage_engagement', (c) => writeComment(c, context)),
    get('/accounts', LIST, (c) => listPages(c, context)),
    get('/published_posts', READ, (c) => listPosts(c, context)),
    get('/stories', READ, (c) => listStories(c, context)),
    get('/comments', READ, (c) => listComments(c, context)),
    get('/insights', 'read_insights', (c) => readInsights(c, context)),
    get('', READ, (c) => (c.node.startsWith('upload:') ? continueUpload(c, context) : readNode(c, context))),
    call({ method: 'DELETE', path: '/v26.0/:id/permissions', scope: LIST, handle: (c) => endConsent(c, context) }),
    call({ method: 'DELETE', path: '/v26.0/:id', scope: WRITE, handle: (c) => deletePost(c, context) }),
    ...facebookPages(state),
  ]
}
