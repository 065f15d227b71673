import { page, type Route } from '../kit/serve.ts'
import { consentPage, decideConsent } from './authorize.ts'
import { createCalls, type YouTubeContext } from './call.ts'
import { avatarFile, feedPage, videoFile, watchPage } from './feed-page.ts'
import { insertPlaylistItem, listPlaylistItems, listPlaylists } from './playlists.ts'
import { issueToken, revokeToken } from './token.ts'
import { continueUpload, startUpload } from './upload.ts'
import { deleteVideo, listChannels, listVideos } from './videos.ts'

const scope = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`)
const UPLOAD = scope('youtube.upload', 'youtube', 'youtube.force-ssl')
const MANAGE = scope('youtube', 'youtube.force-ssl')
const READ = scope('youtube.readonly', 'youtube', 'youtube.force-ssl')

const units = (units: number) => ({ bucket: 'everything' as const, units })

/** The routes, with scopes and costs from the reference of each method. */
export function youtubeRoutes(context: YouTubeContext): Route[] {
  const call = createCalls(context)
  const api = (path: string, handle: Route['handle']): Route => ({ method: 'POST', path, kind: 'api', handle })
  const read = (path: string, handle: typeof listVideos) =>
    call({ method: 'GET', path, scopes: READ, cost: units(1), handle: (c) => handle(c, context) })
  const uploads = '/upload/youtube/v3/videos'
  return [
    page('GET', '/o/oauth2/v2/auth', (request) => consentPage(request, context)),
    page('POST', '/o/oauth2/v2/auth', (request) => decideConsent(request, context)),
    api('/token', (request) => issueToken(request, context)),
    api('/revoke', (request) => revokeToken(request, context)),

    call({
      method: 'POST',
      path: uploads,
      scopes: UPLOAD,
      cost: { bucket: 'videos.insert', units: 1 },
      handle: (c) => startUpload(c, context),
    }),
    call({ method: 'PUT', path: uploads, scopes: UPLOAD, cost: null, handle: (c) => continueUpload(c, context) }),
    read('/youtube/v3/videos', listVideos),
    read('/youtube/v3/channels', listChannels),
    read('/youtube/v3/playlists', listPlaylists),
    read('/youtube/v3/playlistItems', listPlaylistItems),
    call({
      method: 'DELETE',
      path: '/youtube/v3/videos',
      scopes: MANAGE,
      cost: units(50),
      handle: (c) => deleteVideo(c, context),
    }),
    call({
      method: 'POST',
      path: '/youtube/v3/playlistItems',
      scopes: MANAGE,
      cost: units(50),
      handle: (c) => insertPlaylistItem(c, context),
    }),

    page('GET', '/', () => feedPage(context)),
    page('GET', '/watch', (request) => watchPage(request, context)),
    page('GET', '/shorts/:id', (request) => watchPage(request, context)),
    page('GET', '/videos/:id', (request) => videoFile(request, context)),
    page('GET', '/avatars/:handle', (request) => avatarFile(request, context)),
  ]
}
