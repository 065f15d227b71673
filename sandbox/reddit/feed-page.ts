import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import type { SandboxRequest } from '../kit/request.ts'
import { permalink, type RedditContext, type Thing } from './state.ts'

/** GET /: everything that went out, newest first. */
export function feedPage({ state }: RedditContext): Answer {
  const posts = [...state.things.values()].reverse().slice(0, 200).map(shown)
  return pageAnswer(200, { title: 'What went out on Reddit', brand: 'reddit', body: feedBody(posts) })
}

/** GET /r/:subreddit/comments/:id/…: a post with its comments. */
export function postPage({ params }: SandboxRequest, { state }: RedditContext): Answer {
  const post = state.things.get(`t3_${params.id}`)
  if (!post || post.deletedAtMs !== null || post.removedBy) {
    const body = html`<h1>Sorry, this post is no longer available.</h1><p class="soft">It was removed, or its address is wrong.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'reddit', body })
  }
  const comments = [...state.things.values()].filter(({ parent }) => parent === post)
  const body = html`<h1>r/${post.community}</h1>${[post, ...comments].map((thing) => postCard(shown(thing)))}`
  return pageAnswer(200, { title: post.title, brand: 'reddit', body })
}

/** GET /media/:id: an attached file. */
export function mediaFile({ params }: SandboxRequest, { state }: RedditContext): Answer {
  const asset = state.assets.get(params.id ?? '')
  return asset?.bytes ? bytesAnswer(asset.bytes, asset.mimetype) : { status: 404, headers: {}, body: '' }
}

/** GET /avatars/:name: the account's picture. */
export function avatarFile({ params }: SandboxRequest, { state }: RedditContext): Answer {
  return avatarAnswer(state.accounts.find(({ name }) => name === params.name)?.title)
}

function shown(thing: Thing): ShownPost {
  const { author, title, url, files, parent } = thing
  const marks = [thing.nsfw && 'NSFW', thing.spoiler && 'Spoiler', thing.flair, thing.removedBy && 'Removed']
  return {
    name: `r/${thing.community}`,
    handle: author.name,
    href: permalink(thing),
    at: new Date(thing.createdAtMs),
    text: html`${title && html`<strong>${title}</strong><br>`}${thing.text}`,
    media: files.map(({ id, mimetype }) => ({
      kind: mimetype.startsWith('video/') ? 'video' : 'image',
      src: `/media/${id}`,
      alt: '',
    })),
    extra: html`${files.length === 0 && url && html`<a class="linkcard" href="${url}" rel="noreferrer">${url}</a>`}
<p class="soft">${marks.filter(Boolean).join(' · ')}</p>`,
    replyHref: parent && permalink(parent),
    deleted: thing.deletedAtMs !== null,
  }
}
