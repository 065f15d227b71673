import { type Answer, emptyAnswer } from '../kit/answer.ts'
import { contentKey } from '../kit/ledger.ts'
import { jsonBody } from '../kit/request.ts'
import { actingFor, isAnswer, type LinkedInCall, type LinkedInContext } from './call.ts'
import { readLittleText } from './little-text.ts'
import { statusOf } from './media.ts'
import { PostBody } from './post-body.ts'
import { duplicateOf, invalid } from './problems.ts'
import type { AssetKind, LinkedInAsset, LinkedInAuthor, LinkedInPost, PostedMedia } from './state.ts'

/** How long LinkedIn remembers a member's posts; observed to be one to two days. */
const DUPLICATE_WINDOW_MS = 48 * 60 * 60_000
export const LONGEST_COMMENTARY = 3000

/** POST /rest/posts: 201 without a body; a header names the new post. */
export function createPost(call: LinkedInCall, context: LinkedInContext): Answer {
  const parsed = PostBody.safeParse(jsonBody(call))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path.join('/') ?? ''
    return invalid('INVALID_VALUE', `ERROR :: /${field} :: ${issue?.message}`, field, 422)
  }
  const body = parsed.data
  const author = actingFor(body.author, 'w_social', call, context)
  if (isAnswer(author)) return author
  const refusal = refuseWords(body)
  if (refusal) return refusal
  const attached = attachedTo(body, author, context)
  if (isAnswer(attached)) return attached

  const post = draft(body, author, attached, call, context)
  const earlier = repeated(post, context)
  if (earlier) return duplicateOf(earlier.urn)
  context.state.posts.set(post.urn, post)
  return { ...emptyAnswer(201), headers: { 'x-restli-id': post.urn } }
}

function refuseWords({ author, commentary, content = {}, visibility }: PostBody): Answer | null {
  if (readLittleText(commentary).length > LONGEST_COMMENTARY) {
    const why = `field value exceeds the maximum length of ${LONGEST_COMMENTARY}`
    return invalid('FIELD_LENGTH_TOO_LONG', why, 'commentary')
  }
  if (Object.keys(content).length > 1)
    return invalid('INVALID_VALUE', 'content is a union of one member', 'content', 422)
  if (commentary.trim() === '' && Object.keys(content).length === 0)
    return invalid('MISSING_FIELD', 'A post needs commentary or content', 'commentary', 422)
  if (visibility === 'CONNECTIONS' && author.startsWith('urn:li:organization:'))
    return invalid('INVALID_VALUE', 'An organization has no connections', 'visibility', 422)
  return null
}

interface Attached {
  media: PostedMedia[]
  thumbnail: LinkedInAsset | null
}

function attachedTo({ content = {} }: PostBody, author: LinkedInAuthor, context: LinkedInContext): Attached | Answer {
  const { media, multiImage, article } = content
  const named: { id: string; altText?: string | undefined; title?: string | undefined }[] = media
    ? [media]
    : (multiImage?.images ?? [])
  const posted: PostedMedia[] = []
  for (const { id, altText = '', title = '' } of named) {
    const asset = usable(id, author, multiImage ? ['image'] : ['image', 'video', 'document'], context)
    if (isAnswer(asset)) return asset
    if (asset.kind === 'document' && title === '')
      return invalid('MISSING_FIELD', 'A document needs a title', 'content/media/title')
    posted.push({ asset, altText, title })
  }
  const thumbnail = article?.thumbnail === undefined ? null : usable(article.thumbnail, author, ['image'], context)
  return thumbnail && isAnswer(thumbnail) ? thumbnail : { media: posted, thumbnail }
}

function usable(
  urn: string,
  author: LinkedInAuthor,
  kinds: readonly AssetKind[],
  { state, clock }: LinkedInContext,
): LinkedInAsset | Answer {
  const asset = state.assets.get(urn)
  if (!asset || asset.owner !== author.urn || !kinds.includes(asset.kind))
    return invalid('INVALID_CONTENT', `${urn} is not a valid media of the author`, 'content')
  const status = statusOf(asset, clock.now())
  return status === 'AVAILABLE' ? asset : invalid('INVALID_CONTENT', `${urn} is ${status}, not AVAILABLE`, 'content')
}

function draft(
  { commentary, visibility, content }: PostBody,
  author: LinkedInAuthor,
  { media, thumbnail }: Attached,
  { listingLagMs }: LinkedInCall,
  { state, clock, options }: LinkedInContext,
): LinkedInPost {
  const now = clock.now()
  const text = readLittleText(commentary)
  const mediaHashes = media.map(({ asset }) => asset.file?.hash ?? '')
  const { source = '', title = '', description = '' } = content?.article ?? {}
  return {
    author,
    commentary,
    text,
    visibility,
    media,
    urn: `urn:li:${media[0]?.asset.kind === 'video' ? 'ugcPost' : 'share'}:${state.nextId()}`,
    article: content?.article ? { source, title, description, thumbnail } : null,
    key: contentKey({ account: author.urn, text, mediaHashes, replyTo: null }),
    request: JSON.stringify([author.urn, commentary, content]),
    createdAtMs: now,
    visibleAtMs: now + Math.max(listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  }
}

/** Whether the post repeats another one; deleted posts count too. */
function repeated(post: LinkedInPost, { state, options }: LinkedInContext): LinkedInPost | undefined {
  if (options.duplicates === 'allow') return undefined
  const since = post.createdAtMs - DUPLICATE_WINDOW_MS
  return [...state.posts.values()].find((other) => other.request === post.request && other.createdAtMs >= since)
}
