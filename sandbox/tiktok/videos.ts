import type { Answer } from '../kit/answer.ts'
import { asShown } from '../kit/as-shown.ts'
import { objectOf, type TikTokCall } from './call.ts'
import { answer, invalidParams } from './problems.ts'
import { isPosted, type Publish, postPath, type TikTokContext, textOf } from './state.ts'
import { statusOf } from './status.ts'

const MOST = 20

/** POST /v2/video/list/: the creator's public posts, the newest first. `cursor`: epoch milliseconds. */
export function listVideos(call: TikTokCall, context: TikTokContext): Answer {
  const { given } = call
  const count = given.max_count ?? 10
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > MOST)
    return invalidParams('max_count must be from 1 to 20.')
  const before = typeof given.cursor === 'number' && given.cursor > 0 ? given.cursor : Number.POSITIVE_INFINITY
  const all = publicOf(call, context)
    .filter(({ wholeAtMs }) => (wholeAtMs ?? 0) < before)
    .reverse()
  const page = all.slice(0, Number(count))
  return answer({
    videos: page.map((publish) => presented(publish, call, context)),
    cursor: page.at(-1)?.wholeAtMs ?? 0,
    has_more: all.length > page.length,
  })
}

/** POST /v2/video/query/: those of the ids that belong to the creator and are public. */
export function queryVideos(call: TikTokCall, context: TikTokContext): Answer {
  const ids = objectOf(call.given.filters).video_ids
  if (!Array.isArray(ids) || ids.length < 1 || ids.length > MOST)
    return invalidParams('video_ids must hold 1 to 20 ids.')
  const found = publicOf(call, context).filter(({ postId }) => ids.includes(postId))
  return answer({ videos: found.map((publish) => presented(publish, call, context)) })
}

function publicOf({ creator }: TikTokCall, context: TikTokContext): Publish[] {
  return [...context.state.publishes.values()].filter(
    (publish) =>
      publish.creator === creator &&
      isPosted(publish) &&
      publish.info.privacyLevel === 'PUBLIC_TO_EVERYONE' &&
      publish.deletedAtMs === null &&
      publish.visibleAtMs <= context.clock.now() &&
      statusOf(publish, context) === 'PUBLISH_COMPLETE',
  )
}

function presented(publish: Publish, { query }: TikTokCall, { metrics, clock, origin }: TikTokContext) {
  const at = publish.wholeAtMs ?? 0
  const figures = metrics.of(publish.postId, clock.now() - at)
  const known: Record<string, unknown> = {
    id: publish.postId,
    create_time: Math.floor(at / 1000),
    title: asShown(publish.info?.title ?? ''),
    video_description: asShown(textOf(publish)),
    share_url: `${origin()}${postPath(publish)}?utm_source=open_api`,
    duration: 0,
    like_count: figures.likes,
    comment_count: figures.replies,
    share_count: figures.reposts,
    view_count: figures.impressions,
  }
  const fields = (query.get('fields') ?? '').split(',')
  return Object.fromEntries(fields.flatMap((name) => (name in known ? [[name, known[name]]] : [])))
}
