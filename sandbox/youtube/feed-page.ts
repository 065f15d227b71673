import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { YouTubeContext } from './call.ts'
import { isShort } from './is-short.ts'
import { videoPath, type YouTubeVideo } from './state.ts'

/** GET /: every uploaded video, newest first. */
export function feedPage(context: YouTubeContext): Answer {
  const shown = [...context.state.videos.values()].reverse().slice(0, 200)
  const body = feedBody(shown.map((video) => card(video, context)))
  return pageAnswer(200, { title: 'What went out on YouTube', brand: 'YouTube', body })
}

/** GET /watch?v= and /shorts/{id}: the address of a video. */
export function watchPage(request: SandboxRequest, context: YouTubeContext): Answer {
  const video = context.state.videos.get(request.params.id ?? request.query.get('v') ?? '')
  if (!video || video.deletedAtMs !== null) {
    const body = html`<h1>This video isn’t available anymore</h1>`
    return pageAnswer(404, { title: 'Not available', brand: 'YouTube', body })
  }
  const body = html`<h1>${video.resource.snippet.title}</h1>${postCard(card(video, context))}`
  return pageAnswer(200, { title: video.resource.snippet.title, brand: 'YouTube', body })
}

/** GET /videos/{id}: the file. */
export function videoFile(request: SandboxRequest, { state }: YouTubeContext): Answer {
  const video = state.videos.get(request.params.id ?? '')
  return video ? bytesAnswer(video.bytes, video.contentType) : { status: 404, headers: {}, body: '' }
}

/** GET /avatars/{handle}: the channel's picture. */
export function avatarFile(request: SandboxRequest, { state }: YouTubeContext): Answer {
  return avatarAnswer(state.accounts.find(({ handle }) => handle === request.params.handle)?.title)
}

function card(video: YouTubeVideo, { clock, state }: YouTubeContext): ShownPost {
  const { title, description, tags } = video.resource.snippet
  const { containsSyntheticMedia, selfDeclaredMadeForKids } = video.resource.status
  const { uploadStatus } = clock.now() < video.readyAtMs ? { uploadStatus: 'being processed' } : video.verdict
  const lists = state.playlistItems.filter(({ videoId }) => videoId === video.id).map(({ playlistId }) => playlistId)
  const notes = [
    isShort(video.bytes) && 'Short',
    video.privacyStatus,
    uploadStatus !== 'processed' && uploadStatus,
    containsSyntheticMedia && 'Altered or synthetic content',
    selfDeclaredMadeForKids && 'Made for kids',
    tags.length > 0 && `Tags: ${tags.join(', ')}`,
    lists.length > 0 && `In the playlist ${lists.join(', ')}`,
  ]
  return {
    name: video.channel.title,
    handle: video.channel.handle,
    href: videoPath(video),
    at: new Date(video.createdAtMs),
    text: html`<strong>${title}</strong>\n${description}`,
    media: [{ kind: 'video', src: `/videos/${video.id}`, alt: title }],
    extra: html`<p class="soft">${notes.filter(Boolean).join(' · ')}</p>`,
    replyHref: null,
    deleted: video.deletedAtMs !== null,
  }
}
