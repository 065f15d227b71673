import type { Answer } from '../kit/answer.ts'
import { page, type Route } from '../kit/serve.ts'
import { createCalls, type TikTokCall } from './call.ts'
import { queryCreator, userInfo } from './creator.ts'
import { avatarFile, feedPage, postFile, postPage, profilePage } from './feed-page.ts'
import { initContent, initInbox, initVideo } from './init.ts'
import { AUTHORIZE_PATH, consentPage, decideConsent } from './sign-in.ts'
import type { TikTokContext } from './state.ts'
import { fetchStatus } from './status.ts'
import { issueToken, revokeToken } from './token.ts'
import { takeChunk } from './upload.ts'
import { listVideos, queryVideos } from './videos.ts'

/** The routes, with scopes and rates from the reference page of each call. */
export function tiktokRoutes(context: TikTokContext): Route[] {
  const call = createCalls(context)
  const api = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path,
    handle,
    kind: 'api',
  })
  type Handler = (call: TikTokCall, context: TikTokContext) => Answer | Promise<Answer>
  const post = (path: string, scope: string, perMinute: number, handle: Handler) =>
    call({ method: 'POST', path, scope, perMinute, handle: (c) => handle(c, context) })
  return [
    page('GET', AUTHORIZE_PATH, (request) => consentPage(request, context)),
    page('POST', AUTHORIZE_PATH, (request) => decideConsent(request, context)),
    api('POST', '/v2/oauth/token/', (request) => issueToken(request, context)),
    api('POST', '/v2/oauth/revoke/', (request) => revokeToken(request, context)),

    post('/v2/post/publish/creator_info/query/', 'video.publish', 20, queryCreator),
    post('/v2/post/publish/video/init/', 'video.publish', 6, initVideo),
    post('/v2/post/publish/inbox/video/init/', 'video.upload', 6, initInbox),
    post('/v2/post/publish/content/init/', 'video.publish', 6, initContent),
    post('/v2/post/publish/status/fetch/', 'video.publish', 30, fetchStatus),
    api('PUT', '/video/', (request) => takeChunk(request, context)),

    post('/v2/video/list/', 'video.list', 600, listVideos),
    post('/v2/video/query/', 'video.list', 600, queryVideos),
    call({
      method: 'GET',
      path: '/v2/user/info/',
      scope: 'user.info.basic',
      perMinute: 600,
      handle: (c) => userInfo(c, context),
    }),

    page('GET', '/', () => feedPage(context)),
    page('GET', '/files/:id/:n', (request) => postFile(request, context)),
    page('GET', '/avatars/:username', (request) => avatarFile(request, context)),
    page('GET', '/:handle/video/:id', (request) => postPage(request, context)),
    page('GET', '/:handle/photo/:id', (request) => postPage(request, context)),
    page('GET', '/:handle', (request) => profilePage(request, context)),
  ]
}
