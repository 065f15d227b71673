import { imagesOf, partsOf } from '#contract/posts/post-parts.ts'
import type { Content } from '../platforms/platform-view.ts'

/**
 * The descriptions for people who cannot see the pictures. They are approved with the pictures, so they are shown with
 * them.
 */
export function MediaWords({ content }: { content: Content }) {
  const images = partsOf(content).flatMap(({ media }) => imagesOf(media))
  if (images.length === 0) return null
  return (
    <dl aria-label="Descriptions of the images" className="flex flex-col gap-1 text-facts">
      {images.map(({ assetId, altText }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand twice
        <div key={`${assetId} ${index}`} className="flex gap-2">
          <dt className="shrink-0 text-ink-3">{images.length > 1 ? `Image ${index + 1}` : 'Image'}</dt>
          <dd className={altText ? 'min-w-0 text-ink-2' : 'text-amber'}>{altText || 'Without a description'}</dd>
        </div>
      ))}
    </dl>
  )
}
