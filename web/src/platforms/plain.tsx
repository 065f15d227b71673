import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { extrasOf, partsOf } from '#contract/posts/post-parts.ts'
import { Face } from './face.tsx'
import type { PlatformView, PreviewProps } from './platform-view.ts'
import { PreviewCard } from './preview-card.tsx'
import { PreviewMedia } from './preview-media.tsx'
import { PreviewText } from './preview-text.tsx'

type Spec = Pick<PlatformView, 'platform' | 'windows'> & { threads?: boolean }

/** A platform without a preview of its own yet. */
export function plainPlatform(spec: Spec): PlatformView {
  return { threads: false, ...spec, Preview: PlainPreview, Fields: null }
}

/** A plain card with everything that will be sent, in order. */
export function PlainPreview({ platform, content, account }: PreviewProps) {
  const { title, link, cover, firstComment } = extrasOf(content.platformPayload)
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-pv-ink">
      <div className="flex items-center gap-3">
        <Face account={account} />
        <div className="min-w-0">
          <p className="truncate text-base font-semibold leading-5">
            {account?.accountName ?? account?.accountHandle ?? 'Your name'}
          </p>
          <p className="truncate text-facts text-pv-meta">{account?.accountHandle ?? PLATFORM_NAMES[platform]} · now</p>
        </div>
      </div>
      {title && <p className="text-section font-semibold">{title}</p>}
      {partsOf(content, [content.linkCard]).map((part) => (
        <div key={part.textPath} className="border-pv-line not-first:border-t not-first:pt-3">
          <PreviewText text={part.text} mention={/@[\w.]+/} />
          <PreviewMedia media={part.media} />
          <PreviewCard card={part.linkCard} />
        </div>
      ))}
      {link && !content.linkCard && <p className="truncate text-pv-meta">{link}</p>}
      {cover && <p className="truncate text-facts text-pv-meta">Cover: {cover}</p>}
      {firstComment && (
        <p className="border-pv-line border-t pt-3">
          <span className="text-facts text-pv-meta">First comment: </span>
          {firstComment}
        </p>
      )}
    </div>
  )
}
