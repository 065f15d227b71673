import { isPlayable } from '../kit/fetch-media.ts'
import { sha256 } from '../kit/ledger.ts'
import { sniffMedia } from '../kit/sniff-media.ts'
import type { YouTubeContext } from './call.ts'
import type { UploadSession, Verdict, YouTubeVideo } from './state.ts'

/** Keeps a complete upload as a video with an address. */
export function keepVideo(
  session: UploadSession,
  lagMs: number,
  { state, clock, options }: YouTubeContext,
): YouTubeVideo {
  const bytes = Buffer.concat(session.chunks)
  const { channel, resource, contentType } = session
  const hash = sha256(bytes)
  const now = clock.now()
  const video: YouTubeVideo = {
    id: state.nextVideoId(),
    channel,
    resource,
    privacyStatus: options.project === 'verified' ? resource.status.privacyStatus : 'private',
    contentType,
    bytes,
    hash,
    key: sha256(JSON.stringify([channel.id, resource.snippet.title, resource.snippet.description, hash])),
    createdAtMs: now,
    visibleAtMs: now + Math.max(lagMs, options.listingLagMs ?? 0),
    readyAtMs: now + (options.mediaProcessingMs ?? 1_000),
    verdict: verdictOn(bytes, isRepeat()),
    deletedAtMs: null,
  }
  state.videos.set(video.id, video)
  return video

  function isRepeat(): boolean {
    const others = [...state.videos.values()].filter((other) => other.channel.id === channel.id && !other.deletedAtMs)
    return options.duplicates === 'reject' && others.some((other) => other.hash === hash)
  }
}

/** The outcome of processing. YouTube accepts any bytes, and says only after processing whether they are a film. */
function verdictOn(bytes: Buffer, isRepeat: boolean): Verdict {
  if (!sniffMedia(bytes)?.startsWith('video/')) return { uploadStatus: 'failed', failureReason: 'invalidFile' }
  if (!isPlayable({ bytes })) return { uploadStatus: 'failed', failureReason: 'conversion' }
  return isRepeat ? { uploadStatus: 'rejected', rejectionReason: 'duplicate' } : { uploadStatus: 'processed' }
}
