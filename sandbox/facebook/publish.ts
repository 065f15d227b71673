import type { GraphCall } from '../graph/call.ts'
import { badParameter, graphError, missingObject } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { sha256 } from '../kit/ledger.ts'
import { multipartBody } from '../kit/request.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import type { FacebookAccount, FacebookContext, FacebookPage, FacebookPost } from './state.ts'

type Call = GraphCall<FacebookAccount>

const MOST_PHOTO_BYTES = 10_000_000
/** The longest message in UTF-16 code units. Meta says only "characters", so this is the stricter reading. */
const MOST_MESSAGE = 63_206
const MOST_COMMENT = 8_000

const tooLong = (most: number): Answer =>
  graphError(400, { code: 100, message: `(#100) Param message must be at most ${most} characters long.` })

/** Refuses a text that is too long for a post; null if it fits. */
export const refuseMessage = (message: string): Answer | null =>
  message.length > MOST_MESSAGE ? tooLong(MOST_MESSAGE) : null

/** The page that the path names, if the token belongs to it. */
export function ownPage({ node, account }: Call): FacebookPage | null {
  return account.kind === 'page' && account.id === node ? account : null
}

export const notItsOwn = (): Answer =>
  graphError(403, { code: 200, message: '(#200) The page’s own access token is required.' })

type Draft = Pick<FacebookPost, 'kind' | 'message' | 'link' | 'photos' | 'video'>

/** Makes a post public. */
export function addPost(
  call: Call,
  page: FacebookPage,
  draft: Draft,
  { state, clock, options }: FacebookContext,
): FacebookPost {
  const now = clock.now()
  const post: FacebookPost = {
    ...draft,
    id: `${page.id}_${state.nextId()}`,
    page,
    createdAtMs: now,
    visibleAtMs: now + Math.max(call.listingLagMs, options.listingLagMs ?? 0),
    deletedAtMs: null,
  }
  state.posts.set(post.id, post)
  return post
}

/** POST /{page}/feed: text, a link, and photos that were uploaded earlier. */
export function createPost(call: Call, context: FacebookContext): Answer {
  const { state, options } = context
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const message = call.given.get('message') ?? ''
  const link = call.given.get('link') ?? null
  const attached = [...call.given].filter(([name]) => /^attached_media(\[\d+\])?$/.test(name)).map(([, value]) => value)
  const ids = attached.flatMap((value) => [JSON.parse(value)].flat()).map(({ media_fbid }) => String(media_fbid))
  const photos = ids.flatMap((id) => state.photos.get(id) ?? []).filter(({ pageId }) => pageId === page.id)
  if (photos.length < ids.length) return badParameter('Param attached_media names a photo that does not exist.')
  if (message === '' && !link && photos.length === 0)
    return badParameter('You must provide either a message, a link or media.')
  const refusal = refuseMessage(message)
  if (refusal) return refusal
  if (link && !URL.canParse(link)) return graphError(400, { code: 1609005, message: 'The link could not be read.' })
  const last = [...state.posts.values()].findLast((post) => post.page === page && post.deletedAtMs === null)
  const isTwin = last?.kind === 'post' && last.message === message && last.link === link && last.photos.length === 0
  if (options.duplicates !== 'allow' && isTwin && photos.length === 0)
    return graphError(400, { code: 506, message: 'Duplicate status message' })
  const post = addPost(call, page, { kind: 'post', message, link, photos, video: null }, context)
  return jsonAnswer(200, { id: post.id })
}

/** POST /{page}/photos with `published=false`: uploads a photo for a later post or story. */
export async function uploadPhoto(call: Call, { state }: FacebookContext): Promise<Answer> {
  const page = ownPage(call)
  if (!page) return notItsOwn()
  const form = await multipartBody(call)
  const source = form?.source
  if (!(source instanceof Uint8Array)) return graphError(400, { code: 324, message: 'Missing or invalid image file' })
  if (form?.published !== 'false') return badParameter('This sandbox takes photos that are not published yet.')
  const type = sniffMedia(source)
  if (!type?.startsWith('image/')) return graphError(400, { code: 324, message: 'Missing or invalid image file' })
  if (source.length > MOST_PHOTO_BYTES) return graphError(400, { code: 6000, message: 'The photo is too large.' })
  const id = state.nextId()
  const altText = String(form.alt_text_custom ?? '')
  state.photos.set(id, { id, pageId: page.id, altText, type, bytes: source, hash: sha256(source) })
  return jsonAnswer(200, { id })
}

/** POST /{post}/comments. */
export function writeComment(call: Call, { state, clock }: FacebookContext): Answer {
  const { node, account, given } = call
  const post = state.posts.get(node)
  if (!post || post.deletedAtMs !== null || account.kind !== 'page') return missingObject(node, 'post')
  const message = given.get('message') ?? ''
  if (message === '') return badParameter('The parameter message is required')
  if (message.length > MOST_COMMENT) return tooLong(MOST_COMMENT)
  const id = `${node.split('_')[1]}_${state.nextId()}`
  state.comments.set(id, { id, post, page: account, message, createdAtMs: clock.now() })
  return jsonAnswer(200, { id })
}

/** DELETE /{post}, or /{video} together with its post. */
export function deletePost({ node, account }: Call, { state, clock }: FacebookContext): Answer {
  const post = state.posts.get(state.videos.get(node)?.postId ?? node)
  if (!post || post.page !== account || post.deletedAtMs !== null) return missingObject(node, 'delete')
  post.deletedAtMs = clock.now()
  return jsonAnswer(200, { success: true })
}
