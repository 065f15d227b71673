import { Globe } from 'lucide-react'
import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import { isBlank } from '#contract/text/visible.ts'
import { Face } from './face.tsx'
import { LinkBox } from './link-box.tsx'
import type { PreviewProps } from './platform-view.ts'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'
import { UprightMedia } from './upright-media.tsx'

/** A page's post: the text on top, photos or a card at full width below it. Reels and stories are upright. */
export function FacebookPreview({ content, account }: PreviewProps) {
  const { contentText: text, media } = content
  // A draft may hold only some of the fields of the payload's schema.
  const {
    placement = 'feed',
    linkUrl,
    firstComment,
  } = (content.platformPayload ?? {}) as Partial<PlatformPayloads['facebook']>
  const name = account?.accountName ?? account?.accountHandle ?? 'Your page'
  const words = isBlank(text) && media ? null : <PreviewText text={text} mention={/@[\w.]+/} />
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-pv-ink">
      <div className="flex items-center gap-2">
        <Face account={account} />
        <div className="min-w-0">
          <p className="truncate text-base font-semibold leading-5">{name}</p>
          <p className="flex items-center gap-1 text-facts text-pv-meta">
            {placement === 'feed' ? 'Now' : placement === 'reel' ? 'Reel · now' : 'Story · for 24 hours'}
            <Globe aria-hidden="true" className="size-3" />
            <span className="sr-only">, public</span>
          </p>
        </div>
      </div>
      {placement === 'feed' ? (
        <>
          {words}
          <div className="-mx-4 *:mt-0 *:rounded-none *:border-x-0 empty:hidden">
            <PreviewMedia media={media} />
            {!media && <LinkBox card={content.linkCard} link={linkUrl} />}
          </div>
        </>
      ) : (
        <>
          <UprightMedia media={media} missing={placement === 'reel' ? 'No video yet' : 'No image or video yet'} />
          {placement === 'reel' ? (
            words
          ) : (
            <p className="text-facts text-pv-meta">A story has no text: the text above is not published.</p>
          )}
        </>
      )}
      {firstComment && (
        <section aria-label="First comment" className="flex gap-2 border-pv-line border-t pt-3">
          <Face account={account} />
          <div className="min-w-0 rounded-panel bg-wash px-3 py-2">
            <p className="text-facts font-semibold">{name}</p>
            <PreviewText text={firstComment} mention={/@[\w.]+/} />
          </div>
        </section>
      )}
    </div>
  )
}
