import { comparable } from '../comparable.ts'
import type { PlatformConnection } from '../connecting.ts'
import { type LinkedInClient, readBody } from './client.ts'
import { fromLittleText } from './little-text.ts'
import type { PostBody } from './post-body.ts'
import { BEFORE_ATTEMPT_MS } from './since.ts'
import { type Post, PostsOfAuthor } from './wire.ts'

/** Pages of 100 posts: more than a page posts within the hours that a look-up can be late. */
const PAGES = 5
const A_PAGE = 100

/** Looks for the post among the author's own since the attempt began. Platform facts, section 17. */
export async function findAmongPosts(
  client: LinkedInClient,
  { externalId: author, credentials: { accessToken } }: PlatformConnection,
  body: PostBody,
  since: string,
): Promise<Post | 'absent' | 'cannot_tell'> {
  const from = Date.parse(since) - BEFORE_ATTEMPT_MS
  const matches: Post[] = []
  let whole = false
  for (let page = 0; page < PAGES && !whole; page++) {
    const query = `q=author&author=${encodeURIComponent(author)}&start=${page * A_PAGE}&count=${A_PAGE}&sortBy=LAST_MODIFIED`
    const path = `/rest/posts?${query}`
    const answer = await client({ method: 'GET', path, accessToken, restli: 'FINDER', answersList: true })
    const { elements } = readBody(PostsOfAuthor, answer)
    matches.push(...elements.filter((post) => (post.createdAt ?? from) >= from && isSamePost(post, body)))
    // Sorted by their last change, and none is changed before it is created.
    const oldest = elements.at(-1)?.lastModifiedAt ?? Number.POSITIVE_INFINITY
    whole = elements.length < A_PAGE || oldest < from
  }
  // The oldest match: a later twin would be another post.
  return matches.at(-1) ?? (whole ? 'absent' : 'cannot_tell')
}

/** The names of files are LinkedIn's own and nobody else's; a text may come back in another form. */
export function isSamePost({ commentary, content }: Post, body: PostBody): boolean {
  return (
    plain(commentary) === plain(body.commentary) &&
    JSON.stringify(attached(content)) === JSON.stringify(attached(body.content))
  )
}

function attached(content: Post['content']): string[] {
  const { media, multiImage, article } = content ?? {}
  if (media) return [media.id]
  if (multiImage) return multiImage.images.map(({ id }) => id)
  return article ? [article.source] : []
}

const plain = (commentary: string): string => comparable(fromLittleText(commentary))
