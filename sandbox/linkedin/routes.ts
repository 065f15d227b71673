import { page, type Route } from '../kit/serve.ts'
import { type LinkedInContext, plainCall, restCall } from './call.ts'
import { createComment, readComments } from './comments.ts'
import { consentPage, decideConsent } from './consent.ts'
import { createPost } from './create-post.ts'
import { avatarFile, feedPage, mediaFile, postPage } from './feed-page.ts'
import { initializeFile, readAsset, takeBytes, videoAction } from './media.ts'
import { issueToken, revokeToken } from './oauth.ts'
import { me, organization, organizationAcls, userInfo } from './people.ts'
import { deletePost, readPosts } from './read-posts.ts'
import { memberStatistics, pageStatistics } from './statistics.ts'

type Call = Parameters<typeof restCall>[1]

export function linkedinRoutes(context: LinkedInContext): Route[] {
  const api = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path,
    kind: 'api',
    handle,
  })
  const rest = (method: Route['method'], path: string, handle: Call['handle']): Route =>
    restCall(context, { method, path: `/rest${path}`, handle })
  const comments = '/socialActions/:urn/comments'
  return [
    page('GET', '/oauth/v2/authorization', (request) => consentPage(request, context)),
    page('POST', '/oauth/v2/authorization', (request) => decideConsent(request, context)),
    api('POST', '/oauth/v2/accessToken', (request) => issueToken(request, context)),
    api('POST', '/oauth/v2/revoke', (request) => revokeToken(request, context)),

    plainCall(context, { method: 'GET', path: '/v2/userinfo', handle: (call) => userInfo(call, context) }),
    plainCall(context, { method: 'GET', path: '/v2/me', handle: me }),
    rest('GET', '/organizationAcls', organizationAcls),
    rest('GET', '/organizations/:id', (call) => organization(call, context)),

    rest('POST', '/images', (call) => initializeFile('image', call, context)),
    rest('POST', '/documents', (call) => initializeFile('document', call, context)),
    rest('POST', '/videos', (call) => videoAction(call, context)),
    ...['/images/:urn', '/documents/:urn', '/videos/:urn'].map((path) =>
      rest('GET', path, (call) => readAsset(call, context)),
    ),
    api('PUT', '/dms-uploads/:urn/:part', (request) => takeBytes(request, context)),

    rest('POST', '/posts', (call) => createPost(call, context)),
    rest('GET', '/posts', (call) => readPosts(call, context)),
    rest('DELETE', '/posts/:urn', (call) => deletePost(call, context)),
    rest('POST', comments, (call) => createComment(call, context)),
    rest('GET', comments, (call) => readComments(call, context)),
    rest('GET', '/organizationalEntityShareStatistics', (call) => pageStatistics(call, context)),
    rest('GET', '/memberCreatorPostAnalytics', (call) => memberStatistics(call, context)),

    page('GET', '/', () => feedPage(context)),
    page('GET', '/feed/update/:urn/', (request) => postPage(request, context)),
    page('GET', '/media/:urn', (request) => mediaFile(request, context)),
    page('GET', '/avatars/:vanityName', (request) => avatarFile(request, context)),
  ]
}
