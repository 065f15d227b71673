import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import type { LinkedInContext } from './call.ts'
import { standing } from './read-posts.ts'
import { type LinkedInComment, type LinkedInPost, postPath } from './state.ts'

/** GET /: everything that went out, newest first. */
export function feedPage({ state }: LinkedInContext): Answer {
  const posts = [...state.posts.values()].reverse().slice(0, 200).map(shown)
  return pageAnswer(200, { title: 'What went out on LinkedIn', brand: 'LinkedIn', body: feedBody(posts) })
}

/** GET /feed/update/{urn}/: the public address of a post, with its comments. */
export function postPage({ params }: SandboxRequest, context: LinkedInContext): Answer {
  const post = standing(params.urn ?? '', context)
  if (!post) {
    const body = html`<h1>This post cannot be displayed</h1><p class="soft">It was deleted, or its address is wrong.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'LinkedIn', body })
  }
  const comments = context.state.comments.filter((comment) => comment.post === post)
  const body = html`<h1>Post by ${post.author.name}</h1>${postCard(shown(post))}${comments.map((comment) => postCard(shownComment(comment)))}`
  return pageAnswer(200, { title: `${post.author.name} on LinkedIn`, brand: 'LinkedIn', body })
}

/** GET /media/{urn}: an attached file. */
export function mediaFile({ params }: SandboxRequest, { state }: LinkedInContext): Answer {
  const file = state.assets.get(params.urn ?? '')?.file
  return file ? bytesAnswer(file.bytes, file.type) : { status: 404, headers: {}, body: '' }
}

/** GET /avatars/{vanityName}: the member's picture. */
export function avatarFile({ params }: SandboxRequest, { state }: LinkedInContext): Answer {
  return avatarAnswer(state.members.find(({ vanityName }) => vanityName === params.vanityName)?.name)
}

function shown(post: LinkedInPost): ShownPost {
  const files = post.media.filter(({ asset }) => asset.kind !== 'document')
  return {
    name: post.author.name,
    handle: post.author.vanityName,
    href: postPath(post.urn),
    at: new Date(post.createdAtMs),
    text: html`${post.text}`,
    media: files.map(({ asset, altText }) => ({
      kind: asset.kind === 'video' ? 'video' : 'image',
      src: mediaPath(asset.urn),
      alt: altText,
    })),
    extra: html`${documents(post)}${article(post)}${post.visibility !== 'PUBLIC' && html`<p class="soft">Connections only</p>`}`,
    replyHref: null,
    deleted: post.deletedAtMs !== null,
  }
}

const documents = ({ media }: LinkedInPost) =>
  media
    .filter(({ asset }) => asset.kind === 'document')
    .map(({ asset, title }) => html`<a class="linkcard" href="${mediaPath(asset.urn)}"><strong>${title}</strong></a>`)

function article({ article: shared }: LinkedInPost) {
  if (!shared) return null
  const { source, title, description, thumbnail } = shared
  return html`<a class="linkcard" href="${source}" rel="noreferrer">
${thumbnail && html`<div class="media"><img src="${mediaPath(thumbnail.urn)}" alt=""></div>`}
<strong>${title}</strong><br>${description}<br><span class="soft">${URL.parse(source)?.hostname}</span></a>`
}

function shownComment({ actor, post, text, createdAtMs }: LinkedInComment): ShownPost {
  return {
    name: actor.name,
    handle: actor.vanityName,
    href: postPath(post.urn),
    replyHref: postPath(post.urn),
    at: new Date(createdAtMs),
    text: html`${text}`,
    media: [],
    extra: null,
    deleted: false,
  }
}

const mediaPath = (urn: string): string => `/media/${encodeURIComponent(urn)}`
