import { jsonAnswer } from '../kit/answer.ts'
import { page, type Route } from '../kit/serve.ts'
import { consentPage, decideConsent } from './authorize.ts'
import { createCalls, type XContext } from './call.ts'
import { createPost } from './create-post.ts'
import { avatarFile, feedPage, mediaFile, postPage } from './feed-page.ts'
import { chooseFields, FIELD_QUERY } from './field-names.ts'
import { appendUpload, describeMedia, finalizeUpload, initializeUpload, uploadMedia, uploadStatus } from './media.ts'
import { deletePost, readPost, readPosts, readTimeline, TIMELINE_QUERY } from './read-posts.ts'
import { renderUser } from './render.ts'
import { issueToken, revokeToken } from './token.ts'

const WRITE = ['tweet.write', 'users.read', 'tweet.read']
const READ = ['tweet.read', 'users.read']
const MEDIA = ['media.write']
const USER_QUERY = ['user.fields', 'expansions', 'post.fields', 'tweet.fields']

/** The routes, with scopes from the OpenAPI document and limits per user and 15 minutes from X's rate-limit table. */
export function xRoutes(context: XContext): Route[] {
  const call = createCalls(context)
  const api = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, kind: 'api', handle })
  return [
    page('GET', '/i/oauth2/authorize', (request) => consentPage(request, context)),
    page('POST', '/i/oauth2/authorize', (request) => decideConsent(request, context)),
    api('/2/oauth2/token', (request) => issueToken(request, context)),
    api('/2/oauth2/revoke', (request) => revokeToken(request, context)),

    call({ method: 'POST', path: '/2/tweets', scopes: WRITE, perUser: 100, handle: (c) => createPost(c, context) }),
    call({
      method: 'GET',
      path: '/2/tweets',
      scopes: READ,
      perUser: 5000,
      query: ['ids', ...FIELD_QUERY],
      handle: (c) => readPosts(c, context),
    }),
    call({
      method: 'GET',
      path: '/2/tweets/:id',
      scopes: READ,
      perUser: 900,
      query: FIELD_QUERY,
      handle: (c) => readPost(c, context),
    }),
    call({
      method: 'DELETE',
      path: '/2/tweets/:id',
      scopes: WRITE,
      perUser: 50,
      handle: (c) => deletePost(c, context),
    }),
    call({
      method: 'GET',
      path: '/2/users/me',
      scopes: READ,
      perUser: 75,
      query: USER_QUERY,
      handle: (c) => {
        const choice = chooseFields(c.query, context.options.fieldNames)
        if ('status' in choice) return choice
        return jsonAnswer(200, {
          data: renderUser(c.account, choice.user, context.state, choice.dialect, context.origin()),
        })
      },
    }),
    call({
      method: 'GET',
      path: '/2/users/:id/tweets',
      scopes: READ,
      perUser: 900,
      query: [...TIMELINE_QUERY, ...FIELD_QUERY],
      handle: (c) => readTimeline(c, context),
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
