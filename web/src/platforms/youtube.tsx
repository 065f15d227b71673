import { lazy } from 'react'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { Face } from './face.tsx'
import type { Content, PlatformView, PreviewProps } from './platform-view.ts'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'

// Loaded when somebody opens YouTube's version.
const VideoFields = lazy(() => import('./youtube-fields.tsx').then((module) => ({ default: module.VideoFields })))

/** YouTube shows upright videos up to this length as Shorts. */
const SHORT_SECONDS = 180

/** The payload in this schema's form; a draft may hold only some of its fields. */
const payloadOf = (content: Pick<Content, 'platformPayload'>) =>
  (content.platformPayload ?? {}) as Partial<PlatformPayloads['youtube']>

function Preview({ content, account }: PreviewProps) {
  const { title, privacyStatus = 'public', madeForKids, tags = [], playlistId } = payloadOf(content)
  const { media } = content
  const isShort = media?.kind === 'video' && media.height >= media.width && media.durationSeconds <= SHORT_SECONDS
  const notes = [
    isShort && 'Short',
    privacyStatus !== 'public' && (privacyStatus === 'private' ? 'Private' : 'Unlisted'),
    madeForKids && 'Made for kids',
    tags.length > 0 && `Tags: ${tags.join(', ')}`,
    playlistId && `Will be added to the playlist ${playlistId}`,
  ].filter((note) => typeof note === 'string')
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-pv-ink">
      <PreviewMedia media={media} round />
      <p className="text-section font-semibold">{title || 'A title'}</p>
      <div className="flex items-center gap-3">
        <Face account={account} />
        <div className="min-w-0">
          <p className="truncate text-base font-semibold leading-5">
            {account?.accountName ?? account?.accountHandle ?? 'Your channel'}
          </p>
          <p className="truncate text-facts text-pv-meta">@{account?.accountHandle ?? 'handle'} · now</p>
        </div>
      </div>
      <PreviewText text={content.contentText} mention={/@[\w.-]+/} />
      {notes.length > 0 && <p className="border-t border-pv-line pt-2 text-facts text-pv-meta">{notes.join(' · ')}</p>}
    </div>
  )
}

export const youtube: PlatformView = {
  platform: 'youtube',
  Preview,
  Fields: (props) => <VideoFields {...props} />,
  threads: false,
  windows: 'tiktok',
}
