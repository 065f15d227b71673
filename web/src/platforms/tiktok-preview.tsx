import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { Carousel } from './carousel.tsx'
import { Face } from './face.tsx'
import type { PreviewProps } from './platform-view.ts'
import { PreviewText } from './preview-text.tsx'
import { PRIVACY_LEVELS } from './tiktok-levels.ts'
import { UprightMedia } from './upright-media.tsx'

const MENTION = /@[\w.]+/

/** One upright screen: the video or the photos, with the text below. */
export function TikTokPreview({ content, account }: PreviewProps) {
  const { contentText, media } = content
  // A draft may hold only some of the fields of the payload's schema.
  const payload = (content.platformPayload ?? {}) as Partial<PlatformPayloads['tiktok']>
  const images = imagesOf(media)
  const isInbox = payload.postMode === 'inbox'
  const title = images.length > 0 ? payload.title : undefined
  const notes = isInbox
    ? ['A draft in the TikTok inbox: its owner posts it there']
    : [
        payload.privacyLevel && `Seen by: ${PRIVACY_LEVELS[payload.privacyLevel] ?? payload.privacyLevel}`,
        payload.discloseBrandedContent ? 'Paid partnership' : payload.discloseOwnBrand && 'Promotional content',
        payload.aiGenerated && 'Creator labeled as AI-generated',
        !payload.allowComment && 'No comments',
      ].filter((note) => typeof note === 'string')
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-pv-ink">
      {images.length > 1 ? (
        <Carousel images={images} whole />
      ) : (
        <UprightMedia media={media} missing="No video or photo yet" />
      )}
      <div className="flex items-center gap-3">
        <Face account={account} />
        <p className="min-w-0 truncate text-base font-semibold leading-5">@{account?.accountHandle ?? 'your_handle'}</p>
      </div>
      {title && <p className="text-section font-semibold">{title}</p>}
      <PreviewText text={contentText} mention={MENTION} />
      {notes.length > 0 && <p className="border-t border-pv-line pt-2 text-facts text-pv-meta">{notes.join(' · ')}</p>}
    </div>
  )
}
