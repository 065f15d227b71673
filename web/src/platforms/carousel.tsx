import type { PostImage } from '#contract/media/media.ts'
import { classes } from '../ui/classes.ts'

interface Props {
  images: readonly PostImage[]
  /**
   * True: each image is as wide as the post and numbered, as on Instagram. False: several are visible, as on Threads.
   */
  whole: boolean
}

/** Images that a reader swipes through, in order. */
export function Carousel({ images, whole }: Props) {
  return (
    <ul
      aria-label={`${images.length} images to swipe through`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse moves it with the arrow keys
      tabIndex={0}
      className={classes('flex snap-x snap-mandatory overflow-x-auto', whole ? 'gap-0' : 'mt-3 gap-2')}
    >
      {images.map((image, index) => (
        <li
          key={image.assetId}
          className={classes('relative shrink-0 snap-start', whole ? 'w-full' : 'h-56 max-w-[85%]')}
        >
          <img
            src={image.url}
            alt={image.altText || 'Without a description'}
            width={image.width}
            height={image.height}
            loading="lazy"
            className={classes(
              whole
                ? 'aspect-4/5 w-full object-cover'
                : 'h-full w-auto max-w-full rounded-panel object-cover border border-pv-line',
            )}
          />
          {whole && (
            <span className="figures absolute top-3 right-3 rounded-full bg-ink px-2 text-meta text-paper">
              {index + 1}/{images.length}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
