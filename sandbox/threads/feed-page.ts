import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { page, type Route } from '../kit/serve.ts'
import { postPath, type ThreadsPost, type ThreadsState } from './state.ts'

/** The pages that people see. */
export const threadsPages = (state: ThreadsState): Route[] => [
  page('GET', '/', () => {
    const posts = [...state.posts.values()].reverse().slice(0, 200).map(shown)
    return pageAnswer(200, { title: 'What went out on Threads', brand: 'Threads', body: feedBody(posts) })
  }),
  page('GET', '/avatars/:handle', ({ params }) =>
    avatarAnswer(state.accounts.find(({ username }) => username === params.handle)?.name),
  ),
  page('GET', '/media/:id', ({ params }) => mediaFile(params.id, state)),
  page('GET', '/:handle/post/:shortcode', ({ params }) => postPage(params.shortcode, state)),
]

function postPage(shortcode: string | undefined, state: ThreadsState): Answer {
  const post = [...state.posts.values()].find((other) => other.shortcode === shortcode)
  if (!post || post.deletedAtMs !== null) {
    const body = html`<h1>Not all who wander are lost, but this page is</h1><p class="soft">The link is not working or the page is gone.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'Threads', body })
  }
  const thread = [...state.posts.values()].filter(
    (other) => rootOf(other) === rootOf(post) && other.deletedAtMs === null,
  )
  const body = html`<h1>Thread by ${post.author.name}</h1>${thread.map((part) => postCard(shown(part)))}`
  return pageAnswer(200, { title: `${post.author.name} on Threads`, brand: 'Threads', body })
}

const rootOf = (post: ThreadsPost): ThreadsPost => (post.replyTo ? rootOf(post.replyTo) : post)

function mediaFile(id: string | undefined, state: ThreadsState): Answer {
  const media = [...state.posts.values()].flatMap((post) => post.media).find((item) => item.id === id)
  return media?.type ? bytesAnswer(media.bytes, media.type) : { status: 404, headers: {}, body: '' }
}

function shown(post: ThreadsPost): ShownPost {
  const { author, topicTag, linkAttachment, poll, quoteOf, replyTo } = post
  return {
    name: author.name,
    handle: author.username,
    href: postPath(post),
    at: new Date(post.createdAtMs),
    text: html`${post.text}`,
    media: post.media.map(({ id, type, altText }) => ({
      kind: type?.startsWith('video') ? 'video' : 'image',
      src: `/media/${id}`,
      alt: altText,
    })),
    extra: html`${topicTag && html`<p class="soft">${topicTag}</p>`}
${linkAttachment && html`<a class="linkcard" href="${linkAttachment}" rel="noreferrer">${linkAttachment}</a>`}
${poll && html`<ul class="poll">${poll.map((option) => html`<li>${option}</li>`)}</ul>`}
${quoteOf && html`<a class="linkcard" href="${postPath(quoteOf)}">${quoteOf.text}</a>`}`,
    replyHref: replyTo && postPath(replyTo),
    deleted: post.deletedAtMs !== null,
  }
}
