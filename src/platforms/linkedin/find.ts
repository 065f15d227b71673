import { comparable } from '../comparable.ts'
import type { OpenAccount } from '../connecting.ts'
import { type Likeness, likeness } from '../likeness.ts'
import { type LookedUp, lookUp, notOtherPosts } from '../look-up.ts'
import type { OutgoingPart } from '../outgoing.ts'
import { walkList } from '../walk-list.ts'
import { type LinkedInClient, offsetPage, readBody } from './client.ts'
import { fromLittleText } from './little-text.ts'
import type { PostBody } from './post-body.ts'
import { BEFORE_ATTEMPT_MS } from './since.ts'
import { type Post, PostsOfAuthor } from './wire.ts'

/** More than a page posts within the hours that a look-up can be late. */
const MOST_POSTS = 500
const A_PAGE = 100

/** Looks for the post among the author's own since the attempt began. Platform facts, section 17. */
export async function findAmongPosts(
  client: LinkedInClient,
  { externalId: author, credentials: { accessToken } }: OpenAccount,
  { part, body }: { part: OutgoingPart<'linkedin'>; body: PostBody },
  since: string,
): Promise<LookedUp<Post>> {
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  const list = await walkList<Post>({
    most: A_PAGE,
    limit: MOST_POSTS,
    async read({ size, cursor }) {
      const start = Number(cursor ?? 0)
      const query = `q=author&author=${encodeURIComponent(author)}&start=${start}&count=${size}&sortBy=LAST_MODIFIED`
      const path = `/rest/posts?${query}`
      const answer = await client({ method: 'GET', path, accessToken, restli: 'FINDER', answersList: true })
      return offsetPage(readBody(PostsOfAuthor, answer), { start, size })
    },
    // Posts are sorted by their last change, which is never before their creation.
    isOver: (page) => (page.at(-1)?.lastModifiedAt ?? Number.POSITIVE_INFINITY) < from,
  })
  const own = await notOtherPosts(list.things, part, since, ({ id }) => id)
  return lookUp({ ...list, things: own }, (post) =>
    (post.createdAt ?? from) < from ? 'other' : likenessOf(post, body),
  )
}

/**
 * LinkedIn may return a text in another form of little text. A file's id keeps its last part, which LinkedIn assigns.
 */
function likenessOf({ commentary, content }: Post, body: PostBody): Likeness {
  const words = likeness(plain(body.commentary), plain(commentary))
  const agrees = JSON.stringify(attached(content)) === JSON.stringify(attached(body.content))
  return words === 'same' && !agrees ? 'alike' : words
}

function attached(content: Post['content']): string[] {
  const { media, multiImage, article } = content ?? {}
  if (media) return [idOf(media)]
  if (multiImage) return multiImage.images.map(idOf)
  return article ? [comparable(article.source ?? '')] : []
}

/** One file has several URNs, one for each use: `urn:li:image:…`, `urn:li:digitalmediaAsset:…`. */
const idOf = ({ id }: { id: string }): string => id.slice(id.lastIndexOf(':') + 1)

/** LinkedIn shows mentioned people by their present names. */
const plain = (commentary: string): string =>
  fromLittleText(commentary).replace(/@\[[^[\]\n]*\]\((urn:[^()]+)\)/g, '@$1')
