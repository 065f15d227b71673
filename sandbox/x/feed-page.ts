import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { findLinks } from '../kit/find-links.ts'
import { type Html, html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { XContext } from './call.ts'
import { postPath, type XPost } from './state.ts'

/** GET /: everything that went out, newest first. */
export function feedPage({ state }: XContext): Answer {
  const posts = [...state.posts.values()].reverse().slice(0, 200).map(shown)
  return pageAnswer(200, { title: 'What went out on X', brand: 'X', body: feedBody(posts) })
}

/** GET /{handle}/status/{id}: the public address of a post. */
export function postPage(request: SandboxRequest, { state }: XContext): Answer {
  const post = state.posts.get(request.params.id ?? '')
  if (!post || post.deletedAtMs !== null) {
    return pageAnswer(404, {
      title: 'Not found',
      brand: 'X',
      body: html`<h1>This post does not exist</h1><p class="soft">It was deleted, or its address is wrong.</p>`,
    })
  }
  const thread = [...state.posts.values()].filter(
    ({ conversationId, deletedAtMs }) => conversationId === post.conversationId && deletedAtMs === null,
  )
  const body = html`<h1>Post by ${post.author.name}</h1>${thread.map((part) => postCard(shown(part)))}`
  return pageAnswer(200, { title: `${post.author.name} on X`, brand: 'X', body })
}

/** GET /media/{id}: an attached file. */
export function mediaFile(request: SandboxRequest, { state }: XContext): Answer {
  const media = state.media.get(request.params.id ?? '')
  return media ? bytesAnswer(media.bytes, media.type) : { status: 404, headers: {}, body: '' }
}

/** GET /avatars/{handle}_{variant}.png: the account's picture, the same in each variant. */
export function avatarFile({ params }: SandboxRequest, { state }: XContext): Answer {
  const handle = /^(.+)_(?:normal|bigger|mini)\.png$/.exec(params.file ?? '')?.[1]
  return avatarAnswer(state.accounts.find(({ username }) => username === handle)?.name)
}

function shown(post: XPost): ShownPost {
  return {
    name: post.author.name,
    handle: post.author.username,
    href: postPath(post),
    at: new Date(post.createdAtMs),
    text: linkedText(post.text),
    media: post.media.map((item) => ({
      kind: item.type.startsWith('video') ? 'video' : 'image',
      src: `/media/${item.id}`,
      alt: item.altText,
    })),
    extra: post.poll && html`<ul class="poll">${post.poll.options.map((option) => html`<li>${option}</li>`)}</ul>`,
    replyHref: post.replyTo && postPath(post.replyTo),
    deleted: post.deletedAtMs !== null,
  }
}

function linkedText(text: string): Html {
  const pieces: (Html | string)[] = []
  let at = 0
  for (const link of findLinks(text)) {
    pieces.push(
      text.slice(at, link.start),
      html`<a href="${link.url}" rel="noreferrer">${text.slice(link.start, link.end)}</a>`,
    )
    at = link.end
  }
  pieces.push(text.slice(at))
  return html`${pieces}`
}
