import { jsonAnswer } from '../kit/answer.ts'
import { page, type Route } from '../kit/serve.ts'
import { consentPage, decideConsent } from './authorize.ts'
import { createCalls, type XContext } from './call.ts'
import { createPost } from './create-post.ts'
import { avatarFile, feedPage, mediaFile, postPage } from './feed-page.ts'
import { appendUpload, describeMedia, finalizeUpload, initializeUpload, uploadMedia, uploadStatus } from './media.ts'
import { meterRoutes } from './meter-routes.ts'
import { pricing } from './prices.ts'
import { deletePost } from './read-posts.ts'
import { readingRoutes } from './reading-routes.ts'
import { repost, undoRepost } from './reposts.ts'
import { issueToken, revokeToken } from './token.ts'

const WRITE = ['tweet.write', 'users.read', 'tweet.read']
const MEDIA = ['media.write']

/** The routes, with scopes from the OpenAPI document and limits per user and 15 minutes from X's rate-limit table. */
export function xRoutes(context: XContext): Route[] {
  const call = createCalls(context)
  const api = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, kind: 'api', handle })
  return [
    page('GET', '/i/oauth2/authorize', (request) => consentPage(request, context)),
    page('POST', '/i/oauth2/authorize', (request) => decideConsent(request, context)),
    api('/2/oauth2/token', (request) => issueToken(request, context)),
    api('/2/oauth2/revoke', (request) => revokeToken(request, context)),

    { method: 'GET', path: '/api/credits/pricing', kind: 'api', handle: () => jsonAnswer(200, pricing()) },
    ...meterRoutes(context),
    ...readingRoutes(context, call),

    call({ method: 'POST', path: '/2/tweets', scopes: WRITE, perUser: 100, handle: (c) => createPost(c, context) }),
    call({
      method: 'DELETE',
      path: '/2/tweets/:id',
      scopes: WRITE,
      perUser: 50,
      handle: (c) => deletePost(c, context),
    }),
    call({
      method: 'POST',
      path: '/2/users/:id/retweets',
      scopes: WRITE,
      perUser: 50,
      handle: (c) => repost(c, context),
    }),
    call({
      method: 'DELETE',
      path: '/2/users/:id/retweets/:source',
      scopes: WRITE,
      perUser: 50,
      handle: (c) => undoRepost(c, context),
    }),

    call({
      method: 'POST',
      path: '/2/media/upload',
      scopes: MEDIA,
      perUser: 500,
      handle: (c) => uploadMedia(c, context),
    }),
    call({
      method: 'GET',
      path: '/2/media/upload',
      scopes: MEDIA,
      perUser: 1000,
      query: ['command', 'media_id'],
      handle: (c) => uploadStatus(c, context),
    }),
    call({
      method: 'POST',
      path: '/2/media/upload/initialize',
      scopes: MEDIA,
      perUser: 1875,
      handle: (c) => initializeUpload(c, context),
    }),
    call({
      method: 'POST',
      path: '/2/media/upload/:id/append',
      scopes: MEDIA,
      perUser: 1875,
      handle: (c) => appendUpload(c, context),
    }),
    call({
      method: 'POST',
      path: '/2/media/upload/:id/finalize',
      scopes: MEDIA,
      perUser: 1875,
      handle: (c) => finalizeUpload(c, context),
    }),
    call({
      method: 'POST',
      path: '/2/media/metadata',
      scopes: MEDIA,
      perUser: 500,
      handle: (c) => describeMedia(c, context),
    }),

    page('GET', '/', () => feedPage(context)),
    page('GET', '/avatars/:file', (request) => avatarFile(request, context)),
    page('GET', '/media/:id', (request) => mediaFile(request, context)),
    page('GET', '/:handle/status/:id', (request) => postPage(request, context)),
  ]
}
