import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { avatarAnswer } from '../kit/avatar.ts'
import { feedBody, postCard, type ShownPost } from '../kit/feed.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { page, type Route } from '../kit/serve.ts'
import { type InstagramMedia, type InstagramState, mediaPath } from './state.ts'

const PRODUCT = { FEED: null, REELS: 'Reel', STORY: 'Story' } as const

/** The pages that people see. */
export const instagramPages = (state: InstagramState): Route[] => [
  page('GET', '/', () => {
    const posts = [...state.media.values()].reverse().slice(0, 200)
    const body = feedBody(posts.map((media) => shown(media, state)))
    return pageAnswer(200, { title: 'What went out on Instagram', brand: 'Instagram', body })
  }),
  page('GET', '/avatars/:handle', ({ params }) =>
    avatarAnswer(state.accounts.find(({ username }) => username === params.handle)?.name),
  ),
  page('GET', '/media/:id', ({ params }) => mediaFile(params.id, state)),
  page('GET', '/p/:shortcode/', ({ params }) => mediaPage(params.shortcode, state)),
  page('GET', '/reel/:shortcode/', ({ params }) => mediaPage(params.shortcode, state)),
  page('GET', '/stories/:handle/:shortcode', ({ params }) => mediaPage(params.shortcode, state)),
]

function mediaPage(shortcode: string | undefined, state: InstagramState): Answer {
  const media = [...state.media.values()].find((other) => other.shortcode === shortcode)
  if (!media || media.deletedAtMs !== null) {
    const body = html`<h1>Sorry, this page isn’t available</h1><p class="soft">The link may be broken, or the page may have been removed.</p>`
    return pageAnswer(404, { title: 'Not found', brand: 'Instagram', body })
  }
  return pageAnswer(200, {
    title: `${media.author.name} on Instagram`,
    brand: 'Instagram',
    body: postCard(shown(media, state)),
  })
}

function mediaFile(id: string | undefined, state: InstagramState): Answer {
  const file = [...state.media.values()].flatMap(({ files }) => files).find((item) => item.id === id)
  return file?.type ? bytesAnswer(file.bytes, file.type) : { status: 404, headers: {}, body: '' }
}

function shown(media: InstagramMedia, state: InstagramState): ShownPost {
  const { author, product, collaborators } = media
  const comments = [...state.comments.values()].filter((comment) => comment.media === media)
  return {
    name: author.name,
    handle: [author.username, ...collaborators].join(' and @'),
    href: mediaPath(media),
    at: new Date(media.createdAtMs),
    text: html`${media.caption}`,
    media: media.files.map(({ id, type, altText }) => ({
      kind: type?.startsWith('video') ? 'video' : 'image',
      src: `/media/${id}`,
      alt: altText,
    })),
    extra: html`${PRODUCT[product] && html`<p class="soft">${PRODUCT[product]}</p>`}
${comments.map((comment) => html`<p class="linkcard"><strong>@${comment.author.username}</strong> ${comment.text}</p>`)}`,
    replyHref: null,
    deleted: media.deletedAtMs !== null,
  }
}
