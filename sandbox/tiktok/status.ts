import type { Answer } from '../kit/answer.ts'
import type { TikTokCall } from './call.ts'
import { answer, int64, refuse } from './problems.ts'
import type { Publish, TikTokContext } from './state.ts'

/** POST /v2/post/publish/status/fetch/: answers how far something is. */
export function fetchStatus({ given, creator }: TikTokCall, context: TikTokContext): Answer {
  const publish = context.state.publishes.get(String(given.publish_id))
  if (!publish) return refuse(400, 'invalid_publish_id', 'The publish_id does not exist.')
  if (publish.creator !== creator)
    return refuse(401, 'token_not_authorized_for_specified_publish_id', 'The token may not ask for this publish_id.')
  const { upload, failReason } = publish
  const bytes = upload ? { uploaded_bytes: upload.received } : { downloaded_bytes: sizeOf(publish) }
  const status = statusOf(publish, context)
  return answer({
    status,
    fail_reason: status === 'FAILED' ? failReason : '',
    // This is TikTok's spelling.
    publicaly_available_post_id:
      status === 'PUBLISH_COMPLETE' && hasId(publish, context) ? [int64(publish.postId)] : [],
    ...bytes,
  })
}

export function statusOf(publish: Publish, { clock, options }: TikTokContext): string {
  const { wholeAtMs, upload, failReason, info } = publish
  const processing = upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD'
  if (wholeAtMs === null || clock.now() < wholeAtMs + (options.mediaProcessingMs ?? 1_000)) return processing
  if (failReason !== null) return 'FAILED'
  return info === null ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE'
}

/** Whether it has an id: only posts that everybody may see do, after moderation. */
function hasId({ info, wholeAtMs }: Publish, { clock, options }: TikTokContext): boolean {
  const worked = (wholeAtMs ?? 0) + (options.mediaProcessingMs ?? 1_000)
  return info?.privacyLevel === 'PUBLIC_TO_EVERYONE' && clock.now() >= worked + (options.moderationMs ?? 0)
}

const sizeOf = ({ files }: Publish): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0)
