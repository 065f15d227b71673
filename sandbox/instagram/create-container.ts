import type { GraphCall } from '../graph/call.ts'
import { containerStatus } from '../graph/container-status.ts'
import { filmFault } from '../graph/film-fault.ts'
import { metaShapeFault } from '../graph/film-shapes.ts'
import { badParameter, graphError } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { type FetchedMedia, fetchMedia, isPlayable } from '../kit/fetch-media.ts'
import type {
  InstagramAccount,
  InstagramContainer,
  InstagramContent,
  InstagramContext,
  InstagramFile,
} from './state.ts'

type Call = GraphCall<InstagramAccount>

const MOST_CAPTION = 2200
const MOST_HASHTAGS = 30
const MOST_MENTIONS = 20
const MOST_COLLABORATORS = 3

/** POST /{user}/media: makes a container. Images are fetched at once; videos are processed afterwards. */
export async function createContainer(call: Call, context: InstagramContext): Promise<Answer> {
  const { state, clock, options } = context
  const { given, account } = call
  const refusal = refuseWords(given)
  if (refusal) return refusal
  const made = given.get('media_type') === 'CAROUSEL' ? carousel(call, context) : await oneFile(given, state.nextId())
  if ('status' in made) return made
  const now = clock.now()
  const container: InstagramContainer = {
    id: state.nextId(),
    ownerId: account.id,
    isItem: given.get('is_carousel_item') === 'true',
    content: {
      ...made.content,
      caption: given.get('caption') ?? '',
      collaborators: collaborators(given),
      coverUrl: given.get('cover_url') ?? null,
      shareToFeed: given.get('share_to_feed') !== 'false',
    },
    createdAtMs: now,
    readyAtMs: made.content.mediaType === 'VIDEO' ? now + (options.mediaProcessingMs ?? 1_000) : now,
    fault: made.fault,
    publishedAs: null,
  }
  state.containers.set(container.id, container)
  return jsonAnswer(200, { id: container.id })
}

interface Made {
  content: Pick<InstagramContent, 'product' | 'mediaType' | 'files'>
  fault: string | null
}

function collaborators(given: ReadonlyMap<string, string>): string[] {
  const value = given.get('collaborators') ?? '[]'
  return value.startsWith('[') ? JSON.parse(value) : value.split(',')
}

const fault = (code: number, subcode: number, message: string): Answer =>
  graphError(400, { code, subcode, message, says: message })

function refuseWords(given: ReadonlyMap<string, string>): Answer | null {
  const caption = given.get('caption') ?? ''
  if (caption.length > MOST_CAPTION) return fault(36004, 2207010, 'The caption was too long.')
  if ((caption.match(/#[\p{L}\p{N}_\p{Emoji_Presentation}]+/gu)?.length ?? 0) > MOST_HASHTAGS)
    return fault(36004, 2207010, 'The caption holds too many hashtags.')
  if ((caption.match(/(?<![\wÀ-ɏͰ-ԯ])@[\w.]+/g)?.length ?? 0) > MOST_MENTIONS)
    return fault(100, 2207040, 'Cannot use more than 20 @-tags in a caption.')
  if (collaborators(given).length > MOST_COLLABORATORS) return fault(100, 2207036, 'A post has up to 3 collaborators.')
  if (!collaborators(given).every((name) => /^[\w.]{1,30}$/.test(name)))
    return fault(100, 2207036, 'A collaborator is not a user of Instagram.')
  if ((given.get('alt_text') ?? '').length > 1000)
    return badParameter('Param alt_text must be at most 1000 characters.')
  return null
}

async function oneFile(given: ReadonlyMap<string, string>, id: string): Promise<Made | Answer> {
  const [imageUrl, videoUrl] = [given.get('image_url'), given.get('video_url')]
  const mediaType = given.get('media_type')
  const isItem = given.get('is_carousel_item') === 'true'
  const product = mediaType === 'REELS' ? 'REELS' : mediaType === 'STORIES' ? 'STORY' : 'FEED'
  if (product === 'REELS' && !videoUrl) return badParameter('The parameter video_url is required')
  if (imageUrl === undefined && videoUrl === undefined) return badParameter('The parameter image_url is required')
  if (videoUrl !== undefined && product === 'FEED' && !(isItem && mediaType === 'VIDEO'))
    return fault(100, 2207023, 'The media type VIDEO is no longer supported. Use the REELS media type.')
  const fetched = await fetchMedia(imageUrl ?? videoUrl ?? '')
  if (!fetched) return fault(9004, 2207052, 'The media could not be fetched from this URI.')
  const files = [fileOf(fetched, id, given)]
  if (videoUrl === undefined) {
    if (fetched.type !== 'image/jpeg')
      return fault(36001, 2207005, 'The image format is not supported. Only JPEG is supported.')
    return { content: { product, mediaType: 'IMAGE', files }, fault: null }
  }
  const length = product === 'STORY' ? { min: 3, max: 60 } : { min: 3, max: 900 }
  const isFilm = fetched.type === 'video/mp4' || fetched.type === 'video/quicktime'
  const isSound =
    isFilm && isPlayable(fetched) && metaShapeFault(fetched.bytes, length) === null && filmFault(fetched.bytes) === null
  return { content: { product, mediaType: 'VIDEO', files }, fault: isSound ? null : '2207026' }
}

const fileOf = (fetched: FetchedMedia, id: string, given: ReadonlyMap<string, string>): InstagramFile => ({
  ...fetched,
  id,
  altText: given.get('alt_text') ?? '',
})

function carousel({ given, account }: Call, { state, clock }: InstagramContext): Made | Answer {
  const ids = (given.get('children') ?? '').split(',').filter(Boolean)
  if (ids.length < 2 || ids.length > 10) return fault(100, 2207028, 'A carousel has 2 to 10 items.')
  const items = ids.flatMap((id) => state.containers.get(id) ?? [])
  const usable = items.filter(
    (item) =>
      item.ownerId === account.id &&
      item.isItem &&
      ['IN_PROGRESS', 'FINISHED'].includes(containerStatus(item, clock.now())),
  )
  if (usable.length !== ids.length) return fault(24, 2207006, 'One of the children does not exist.')
  const files = usable.flatMap(({ content }) => content.files)
  return { content: { product: 'FEED', mediaType: 'CAROUSEL_ALBUM', files }, fault: null }
}
