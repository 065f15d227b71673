import { FileText, Play } from 'lucide-react'
import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'

interface Props {
  asset: PostMedia
  /** Its stored preview. For a video without one, the browser reads the first frame. */
  previewUrl: string | null
}

/** A picture of a file that fills its frame, shown beside the file's name. */
export function Thumb({ asset, previewUrl }: Props) {
  const frame = 'size-full object-cover'
  const [image] = imagesOf(asset)
  const picture = previewUrl ?? image?.url
  const shown = picture && <img src={picture} alt="" loading="lazy" className={frame} />
  if (asset.kind === 'video') {
    return (
      <span className="relative block size-full bg-wash">
        {shown || <video src={`${asset.url}#t=0.1`} preload="metadata" muted tabIndex={-1} className={frame} />}
        <span className="figures absolute right-1 bottom-1 flex items-center gap-1 rounded-control bg-ink px-1.5 text-meta text-paper">
          <Play aria-hidden="true" className="size-3" />
          {lengthOf(asset.durationSeconds)}
        </span>
      </span>
    )
  }
  if (shown) return shown
  return (
    <span className="flex size-full items-center justify-center bg-wash">
      <FileText aria-hidden="true" className="size-8 text-ink-3" />
    </span>
  )
}

/** A length such as `1:05`. */
export function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The name of a file for people who cannot see it: its description, its title, or its kind and age. */
export function nameOf({
  title,
  asset,
  createdAt,
}: {
  title: string | null
  asset: PostMedia
  createdAt: string
}): string {
  const [image] = imagesOf(asset)
  return (
    (image?.altText || title) ??
    `${asset.kind === 'video' ? 'Video' : image ? 'Image' : 'Document'} of ${createdAt.slice(0, 10)}`
  )
}
