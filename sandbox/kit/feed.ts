import { type Html, html } from './html.ts'

/** A post as the feed page and its own page show it, on any platform. */
export interface ShownPost {
  name: string
  handle: string
  /** Path of the post's own page. */
  href: string
  at: Date
  text: Html
  media: { kind: 'image' | 'video'; src: string; alt: string }[]
  /** Other parts of the post: a poll, a link card. */
  extra: Html | null
  replyHref: string | null
  deleted: boolean
}

export function feedBody(posts: ShownPost[]): Html {
  if (posts.length === 0)
    return html`<h1>What went out</h1><p class="soft">Nothing yet. Published posts appear here, newest first.</p>`
  return html`<h1>What went out</h1>${posts.map(postCard)}`
}

export function postCard(post: ShownPost): Html {
  const at = post.at.toISOString()
  return html`<article class="card${post.deleted && ' gone'}">
<div class="by"><div class="face" aria-hidden="true">${[...post.name][0]?.toUpperCase()}</div><div><strong>${post.name}</strong><span>@${post.handle}</span></div></div>
<p class="text">${post.text}</p>
${post.media.length > 0 && html`<div class="media">${post.media.map(mediaItem)}</div>`}
${post.extra}
<p class="meta"><a href="${post.href}"><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></a>
${post.replyHref && html`<a href="${post.replyHref}">continues or answers this post</a>`}
${post.deleted && html`<span>deleted</span>`}</p>
</article>`
}

function mediaItem(item: ShownPost['media'][number]): Html {
  return item.kind === 'image'
    ? html`<img src="${item.src}" alt="${item.alt}">`
    : html`<video src="${item.src}" controls aria-label="${item.alt || 'Video'}"></video>`
}
