import type { GraphCall } from '../graph/call.ts'
import { type FilmFault, filmFault } from '../graph/film-fault.ts'
import { metaShapeFault, type ShapeFault } from '../graph/film-shapes.ts'
import { badParameter } from '../graph/problems.ts'
import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { fetchMedia, isPlayable } from '../kit/fetch-media.ts'
import { readContent } from './read-content.ts'
import type { ThreadsAccount, ThreadsContainer, ThreadsContext, ThreadsMedia } from './state.ts'

/** POST /{user}/threads: makes a container. It fetches the file, so that a bad address shows in the status. */
export async function createContainer(call: GraphCall<ThreadsAccount>, context: ThreadsContext): Promise<Answer> {
  const { state, clock, options } = context
  const { given, account } = call
  const content = readContent(call, context)
  if ('status' in content) return content
  const isItem = given.get('is_carousel_item') === 'true'
  if (isItem && content.mediaType !== 'IMAGE' && content.mediaType !== 'VIDEO')
    return badParameter('Carousel items must be images or videos.')
  const { media, fault } = await fetched(given, content.mediaType, state.nextId())
  const now = clock.now()
  const container: ThreadsContainer = {
    id: state.nextId(),
    ownerId: account.id,
    isItem,
    content: { ...content, media: media ? [media] : content.media },
    createdAtMs: now,
    readyAtMs: content.mediaType === 'VIDEO' ? now + (options.mediaProcessingMs ?? 1_000) : now,
    fault,
    publishedAs: null,
  }
  state.containers.set(container.id, container)
  return jsonAnswer(200, { id: container.id })
}

async function fetched(
  given: ReadonlyMap<string, string>,
  mediaType: string,
  id: string,
): Promise<{ media: ThreadsMedia | null; fault: string | null }> {
  if (mediaType !== 'IMAGE' && mediaType !== 'VIDEO') return { media: null, fault: null }
  const file = await fetchMedia(given.get(mediaType === 'IMAGE' ? 'image_url' : 'video_url') ?? '')
  const media = file && { ...file, id, altText: given.get('alt_text') ?? '' }
  if (mediaType === 'IMAGE') {
    const isTaken = file?.type === 'image/jpeg' || file?.type === 'image/png'
    return { media, fault: isTaken ? null : 'UNKNOWN' }
  }
  if (!file) return { media, fault: 'FAILED_DOWNLOADING_VIDEO' }
  const isFilm = file.type === 'video/mp4' || file.type === 'video/quicktime'
  if (!isFilm || !isPlayable(file)) return { media, fault: 'FAILED_PROCESSING_VIDEO' }
  const wrong = metaShapeFault(file.bytes, { min: 0, max: 300 })
  if (wrong) return { media, fault: SHAPES[wrong] }
  const found = filmFault(file.bytes)
  return { media, fault: found && FAULTS[found] }
}

/** The errors, in the spelling of Threads. */
const SHAPES: Record<ShapeFault, string> = {
  ratio: 'INVALID_ASPEC_RATIO',
  size: 'FAILED_PROCESSING_VIDEO',
  length: 'INVALID_DURATION',
}

const FAULTS: Record<FilmFault, string> = {
  video: 'FAILED_PROCESSING_VIDEO',
  frame_rate: 'INVALID_FRAME_RATE',
  audio: 'FAILED_PROCESSING_AUDIO',
  channels: 'INVALID_AUDIO_CHANNELS',
}
