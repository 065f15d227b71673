import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import { isPosted, type Publish, postPath, type TikTokContext, textOf } from './state.ts'
import { statusOf } from './status.ts'

const SEEN_BY: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
}

/** GET /: posts and inbox drafts, newest first. */
export function feedPage(context: TikTokContext): Answer {
  const shown = [...context.state.publishes.values()]
    .filter(({ wholeAtMs, failReason }) => wholeAtMs !== null && failReason === null)
    .reverse()
    .slice(0, 200)
  const body = feedBody(shown.map((publish) => card(publish, context)))
  return pageAnswer(200, { title: 'What went out on TikTok', brand: 'TikTok', body })
}

/** GET /@{username}/video/{id} and …/photo/{id}. */
export function postPage({ params }: SandboxRequest, context: TikTokContext): Answer {
  const publish = [...context.state.publishes.values()].find(({ postId }) => postId === params.id)
  if (!publish || !isPosted(publish) || publish.deletedAtMs !== null) {
    const body = html`<h1>Couldn’t find this post</h1>`
    return pageAnswer(404, { title: 'Not found', brand: 'TikTok', body })
  }
  return pageAnswer(200, { title: textOf(publish), brand: 'TikTok', body: postCard(card(publish, context)) })
}

/** GET /@{username}: the creator's posts. */
export function profilePage({ params }: SandboxRequest, context: TikTokContext): Answer {
  const creator = context.state.accounts.find(({ username }) => `@${username}` === params.handle)
  if (!creator)
    return pageAnswer(404, { title: 'Not found', brand: 'TikTok', body: html`<h1>Couldn’t find this account</h1>` })
  const own = [...context.state.publishes.values()].filter((one) => one.creator === creator && isPosted(one)).reverse()
  const body = html`<h1>${creator.displayName}</h1><p class="soft">@${creator.username} · ${creator.bio}</p>${feedBody(own.map((one) => card(one, context)))}`
  return pageAnswer(200, { title: creator.displayName, brand: 'TikTok', body })
}

/** GET /files/{id}/{n}. */
export function postFile({ params }: SandboxRequest, { state }: TikTokContext): Answer {
  const publish = [...state.publishes.values()].find(({ postId }) => postId === params.id)
  const file = publish?.files[Number(params.n)]
  return file ? bytesAnswer(file.bytes, file.type) : { status: 404, headers: {}, body: '' }
}

/** GET /avatars/{username}: the creator's picture. */
export function avatarFile({ params }: SandboxRequest, { state }: TikTokContext): Answer {
  return avatarAnswer(state.accounts.find(({ username }) => username === params.username)?.displayName)
}

function card(publish: Publish, context: TikTokContext): ShownPost {
  const { creator, info, files, postId, media } = publish
  const status = statusOf(publish, context)
  const notes = info
    ? [
        SEEN_BY[info.privacyLevel],
        status.startsWith('PROCESSING') && 'being processed',
        info.brandContent ? 'Paid partnership' : info.brandOrganic && 'Promotional content',
        info.isAigc && 'Creator labeled as AI-generated',
        info.disableComment && 'Comments are off',
      ]
    : ['A draft in the inbox']
  return {
    name: creator.displayName,
    handle: creator.username,
    href: postPath(publish),
    at: new Date(publish.wholeAtMs ?? publish.begunAtMs),
    text:
      media === 'PHOTO' && info?.title
        ? html`<strong>${info.title}</strong>\n${textOf(publish)}`
        : html`${textOf(publish)}`,
    media: files.map((_, n) => ({
      kind: media === 'PHOTO' ? ('image' as const) : ('video' as const),
      src: `/files/${postId}/${n}`,
      alt: textOf(publish),
    })),
    extra: html`<p class="soft">${notes.filter(Boolean).join(' · ')}</p>`,
    replyHref: null,
    deleted: publish.deletedAtMs !== null,
  }
}
