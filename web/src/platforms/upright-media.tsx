import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'

/** The one file of a reel or a story, in the upright frame of a phone, which crops it. */
export function UprightMedia({ media, missing }: { media: PostMedia | null; missing: string }) {
  const [image] = imagesOf(media)
  return (
    <div className="mx-auto flex aspect-9/16 w-full max-w-64 items-center justify-center overflow-hidden rounded-panel bg-wash">
      {media?.kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: the platform makes captions; the file has no track of its own
        <video
          src={media.url}
          controls
          preload="metadata"
          className="size-full object-cover"
          aria-label="The post’s video"
        />
      ) : image ? (
        <img src={image.url} alt={image.altText || 'Without a description'} className="size-full object-cover" />
      ) : (
        <p className="px-4 text-center text-pv-meta italic">{missing}</p>
      )}
    </div>
  )
}
