import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { page, type Route } from '../kit/serve.ts'
import { type FacebookPost, type FacebookState, postPath } from './state.ts'

const KIND = { post: null, video: null, reel: 'Reel', story: 'Story' } as const

/** The pages that people see. */
export const facebookPages = (state: FacebookState): Route[] => [
  page('GET', '/', () => {
    const posts = [...state.posts.values()].reverse().slice(0, 200)
    const body = feedBody(posts.map((post) => shown(post, state)))
    return pageAnswer(200, { title: 'What went out on Facebook', brand: 'Facebook', body })
  }),
  page('GET', '/avatars/:handle', ({ params }) =>
    avatarAnswer(state.pages.find(({ username }) => username === params.handle)?.name),
  ),
  page('GET', '/media/:id', ({ params }) => mediaFile(params.id ?? '', state)),
  page('GET', '/:handle/posts/:id', ({ params }) => postPage(params.id, state)),
]

function postPage(id: string | undefined, state: FacebookState): Answer {
  const post = [...state.posts.values()].find((other) => other.id.endsWith(`_${id}`))
  if (!post || post.deletedAtMs !== null) {
    const body = html`<h1>This content isn’t available right now</h1><p class="soft">It was deleted, or its address is wrong.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'Facebook', body })
  }
  const title = `${post.page.name} on Facebook`
  return pageAnswer(200, { title, brand: 'Facebook', body: postCard(shown(post, state)) })
}

function mediaFile(id: string, state: FacebookState): Answer {
  const photo = state.photos.get(id)
  if (photo?.type) return bytesAnswer(photo.bytes, photo.type)
  const video = state.videos.get(id)
  return video ? bytesAnswer(video.bytes, 'video/mp4') : { status: 404, headers: {}, body: '' }
}

function shown(post: FacebookPost, state: FacebookState): ShownPost {
  const { page: by, kind, link, video } = post
  const comments = [...state.comments.values()].filter((comment) => comment.post === post)
  return {
    name: by.name,
    handle: by.username,
    href: postPath(post),
    at: new Date(post.createdAtMs),
    text: html`${post.message}`,
    media: [
      ...post.photos.map(({ id, altText }) => ({ kind: 'image' as const, src: `/media/${id}`, alt: altText })),
      ...(video ? [{ kind: 'video' as const, src: `/media/${video.id}`, alt: '' }] : []),
    ],
    extra: html`${KIND[kind] && html`<p class="soft">${KIND[kind]}</p>`}
${link && html`<a class="linkcard" href="${link}" rel="noreferrer">${link}</a>`}
${comments.map((comment) => html`<p class="linkcard"><strong>${comment.page.name}</strong> ${comment.message}</p>`)}`,
    replyHref: null,
    deleted: post.deletedAtMs !== null,
  }
}
