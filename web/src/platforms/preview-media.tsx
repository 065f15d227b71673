import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { classes } from '../ui/classes.ts'

/** The media under a post's text. A missing description is marked, because the check beside it asks for one. */
export function PreviewMedia({ media, round = false }: { media: PostMedia | null; round?: boolean }) {
  if (!media) return null
  const frame = classes('mt-3 overflow-hidden border border-pv-line', round && 'rounded-panel')
  if (media.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the platform makes captions; the file has no track of its own
      <video
        src={media.url}
        controls
        preload="metadata"
        className={classes(frame, 'w-full')}
        aria-label="The post’s video"
      />
    )
  }
  if (media.kind === 'document') {
    return (
      <div className={frame}>
        <p className="px-3 py-2">
          {media.title}
          {media.pageCount !== undefined && ` · ${media.pageCount} pages`}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
        <ol aria-label="Pages" tabIndex={0} className="flex gap-0.5 overflow-x-auto">
          {media.previewImageUrls?.map((url, at) => (
            <li key={url} className="w-1/2 shrink-0">
              <img src={url} alt={`Page ${at + 1}`} loading="lazy" className="w-full" />
            </li>
          ))}
        </ol>
      </div>
    )
  }
  const images = imagesOf(media)
  return (
    <div className={classes(frame, 'grid gap-0.5', images.length > 1 && 'grid-cols-2')}>
      {images.map((image) => (
        <img
          key={image.assetId}
          src={image.url}
          alt={image.altText || 'Without a description'}
          width={image.width}
          height={image.height}
          loading="lazy"
          className={classes('size-full object-cover', images.length > 1 ? 'aspect-square' : 'max-h-96')}
        />
      ))}
    </div>
  )
}
