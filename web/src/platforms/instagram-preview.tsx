import { Fragment } from 'react'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { Carousel } from './carousel.tsx'
import { Face } from './face.tsx'
import type { PreviewProps } from './platform-view.ts'
import { PreviewText } from './preview-text.tsx'
import { UprightMedia } from './upright-media.tsx'

const MENTION = /@[\w.]+/

/** The picture on top at full width, and the text below it. A single video is a reel, wherever it is placed. */
export function InstagramPreview({ content, account }: PreviewProps) {
  const { contentText: text, media } = content
  // A draft may hold only some of the fields of the payload's schema.
  const payload = (content.platformPayload ?? {}) as Partial<PlatformPayloads['instagram']>
  const { placement = 'feed', collaborators = [], coverUrl, shareToFeed, firstComment } = payload
  const handle = account?.accountHandle ?? account?.accountName ?? 'your_handle'
  const upright = placement !== 'feed' || media?.kind === 'video'
  const notes = [
    placement === 'story' ? 'Story, for 24 hours' : upright && 'Reel',
    placement === 'reel' && shareToFeed !== undefined && (shareToFeed ? 'in the feed too' : 'not in the feed'),
    upright && coverUrl && 'with a cover of its own',
  ].filter((note) => typeof note === 'string')
  return (
    <div className="flex flex-col gap-3 py-3 text-pv-ink">
      <div className="flex items-center gap-2 px-4">
        <Face account={account} />
        <p className="min-w-0 text-base leading-5">
          <span className="font-semibold">{handle}</span>
          {collaborators.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand there twice while it is typed
            <Fragment key={index}>
              {index === collaborators.length - 1 ? ' and ' : ', '}
              <span className="font-semibold">{name}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {upright ? (
        <UprightMedia media={media} missing={placement === 'reel' ? 'No video yet' : 'No image or video yet'} />
      ) : media ? (
        <FeedImages media={media} />
      ) : (
        <p className="flex aspect-square items-center justify-center bg-wash text-pv-meta italic">No image yet</p>
      )}
      <div className="flex flex-col gap-2 px-4">
        {placement === 'story' ? (
          <p className="text-facts text-pv-meta">A story has no text: the text above is not published.</p>
        ) : (
          <Said by={handle} text={text} />
        )}
        {firstComment && (
          <section aria-label="First comment" className="border-pv-line border-t pt-2">
            <Said by={handle} text={firstComment} />
          </section>
        )}
        {notes.length > 0 && (
          <p className="wrap-anywhere border-pv-line border-t pt-2 text-facts text-pv-meta">{notes.join(' · ')}</p>
        )}
      </div>
    </div>
  )
}

function FeedImages({ media }: { media: NonNullable<PreviewProps['content']['media']> }) {
  const images = imagesOf(media)
  const [only] = images
  if (images.length > 1) return <Carousel images={images} whole />
  if (!only) return null
  return (
    <img
      src={only.url}
      alt={only.altText || 'Without a description'}
      width={only.width}
      height={only.height}
      className="max-h-128 w-full object-cover"
    />
  )
}

function Said({ by, text }: { by: string; text: string }) {
  return (
    <div>
      <p className="text-facts font-semibold">{by}</p>
      <PreviewText text={text} mention={MENTION} />
    </div>
  )
}
