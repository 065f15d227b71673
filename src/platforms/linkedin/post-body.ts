import { PlatformError } from '../errors.ts'
import type { OutgoingMedia, OutgoingPart } from '../outgoing.ts'
import { toLittleText } from './little-text.ts'
import { isPage } from './post-address.ts'

interface PostedMedia {
  id: string
  title?: string
  altText?: string
}
interface Article {
  source: string
  title: string
  description?: string
  thumbnail?: string
}

/**
 * The body of `POST /rest/posts`. The same part always gives the same bytes: after a lost answer the request is
 * repeated, and LinkedIn recognises only an identical one.
 */
export interface PostBody {
  author: string
  commentary: string
  visibility: 'PUBLIC' | 'CONNECTIONS'
  distribution: { feedDistribution: 'MAIN_FEED'; targetEntities: []; thirdPartyDistributionChannels: [] }
  content?: { media: PostedMedia } | { multiImage: { images: PostedMedia[] } } | { article: Article }
  lifecycleState: 'PUBLISHED'
  isReshareDisabledByAuthor: false
}

/** `urns` are LinkedIn's names of the part's files. Throws `rejected` if LinkedIn would refuse the part. */
export function postBody(author: string, part: OutgoingPart<'linkedin'>, urns: readonly string[]): PostBody {
  const { visibility } = part.payload ?? {}
  if (visibility === 'connections' && isPage(author)) {
    throw new PlatformError('rejected', 'Posts of a page on LinkedIn are public: let everybody see this one.')
  }
  const content = contentOf(part, urns)
  return {
    author,
    commentary: toLittleText(part.text),
    visibility: visibility === 'connections' ? 'CONNECTIONS' : 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content && { content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
}

function contentOf(part: OutgoingPart<'linkedin'>, urns: readonly string[]): PostBody['content'] | null {
  const posted = part.media.map((media, index) => postedMedia(media, urns[index] ?? ''))
  const [first, ...others] = posted
  if (first) return others.length > 0 ? { multiImage: { images: posted } } : { media: first }
  const { articleUrl } = part.payload ?? {}
  return articleUrl ? { article: article(articleUrl, part, urns[0]) } : null
}

function postedMedia({ kind, altText, title }: OutgoingMedia, id: string): PostedMedia {
  if (kind === 'document') return { id, title: title || 'Document' }
  return { id, ...(kind === 'image' && altText !== '' && { altText }) }
}

/** LinkedIn does not read the page: it shows what it is given. */
function article(source: string, { linkCard }: OutgoingPart<'linkedin'>, thumbnail: string | undefined): Article {
  return {
    source,
    title: linkCard?.title || new URL(source).hostname,
    ...(linkCard?.description && { description: linkCard.description }),
    ...(thumbnail && { thumbnail }),
  }
}
