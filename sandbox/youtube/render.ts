import type { YouTubeContext } from './call.ts'
import { uploadsOf, type YouTubeChannel, type YouTubeVideo } from './state.ts'

/** A video resource with the requested parts. */
export function renderVideo(video: YouTubeVideo, parts: readonly string[], context: YouTubeContext) {
  const has = (part: string) => parts.includes(part)
  return {
    kind: 'youtube#video',
    etag: video.hash.slice(0, 27),
    id: video.id,
    ...(has('snippet') && { snippet: snippet(video) }),
    ...(has('status') && { status: status(video, context) }),
    ...(has('processingDetails') && { processingDetails: processingDetails(video, context) }),
    ...(has('statistics') && { statistics: statistics(video, context) }),
  }
}

function snippet({ channel, resource, createdAtMs }: YouTubeVideo) {
  const { title, description, tags, categoryId } = resource.snippet
  return {
    publishedAt: timestamp(createdAtMs),
    channelId: channel.id,
    title,
    description,
    channelTitle: channel.title,
    ...(tags.length > 0 && { tags }),
    categoryId,
    liveBroadcastContent: 'none',
  }
}

function status(video: YouTubeVideo, { clock }: YouTubeContext) {
  const { license, embeddable, publicStatsViewable, selfDeclaredMadeForKids, containsSyntheticMedia } =
    video.resource.status
  return {
    ...(clock.now() >= video.readyAtMs ? video.verdict : { uploadStatus: 'uploaded' }),
    privacyStatus: video.privacyStatus,
    license,
    embeddable,
    publicStatsViewable,
    madeForKids: selfDeclaredMadeForKids ?? false,
    ...(selfDeclaredMadeForKids !== undefined && { selfDeclaredMadeForKids }),
    ...(containsSyntheticMedia && { containsSyntheticMedia }),
  }
}

function processingDetails(video: YouTubeVideo, { clock }: YouTubeContext) {
  if (clock.now() < video.readyAtMs) return { processingStatus: 'processing' }
  return { processingStatus: video.verdict.uploadStatus === 'failed' ? 'failed' : 'succeeded' }
}

/** The statistics as strings, since counts may be larger than a JavaScript number. */
function statistics({ id, createdAtMs }: YouTubeVideo, { state, clock }: YouTubeContext) {
  const { impressions, likes, replies } = state.metrics.of(id, clock.now() - createdAtMs)
  return {
    viewCount: String(impressions),
    likeCount: String(likes),
    favoriteCount: '0',
    commentCount: String(replies),
  }
}

export function renderChannel(channel: YouTubeChannel, parts: readonly string[], { state, origin }: YouTubeContext) {
  const own = [...state.videos.values()].filter((video) => video.channel === channel && video.deletedAtMs === null)
  return {
    kind: 'youtube#channel',
    id: channel.id,
    ...(parts.includes('snippet') && {
      snippet: {
        title: channel.title,
        description: channel.description,
        customUrl: `@${channel.handle}`,
        publishedAt: timestamp(channel.createdAtMs),
        thumbnails: { default: { url: `${origin()}/avatars/${channel.handle}`, width: 88, height: 88 } },
      },
    }),
    ...(parts.includes('contentDetails') && {
      contentDetails: { relatedPlaylists: { likes: 'LL', uploads: uploadsOf(channel) } },
    }),
    ...(parts.includes('statistics') && {
      statistics: {
        viewCount: '0',
        subscriberCount: '0',
        hiddenSubscriberCount: false,
        videoCount: String(own.length),
      },
    }),
  }
}

export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
