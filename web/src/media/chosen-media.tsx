import { X } from 'lucide-react'
import { ROOM } from '#contract/limits/draft-room.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { withAltText, withoutAsset } from './combine.ts'

interface Props {
  media: PostMedia
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
}

/** The media of a post: each picture with its description, or a single video or document. */
export function ChosenMedia({ media, change }: Props) {
  const images = imagesOf(media)
  return (
    <>
      {images.map((image) => (
        <div key={image.assetId} className="flex items-start gap-3 rounded-panel border border-line p-2">
          <img src={image.url} alt="" className="size-16 shrink-0 rounded-control object-cover" />
          <div className="min-w-0 grow">
            <TextArea
              label="Description for people who cannot see it"
              maxLength={ROOM.altText}
              value={image.altText ?? ''}
              change={(text) => change((now) => withAltText(now, image.assetId, text))}
            />
          </div>
          <Button
            look="quiet"
            aria-label="Remove this image"
            onClick={() => change((now) => withoutAsset(now, image.assetId))}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      ))}
      {images.length === 0 && (
        <div className="flex items-center gap-3 rounded-panel border border-line p-2">
          <Whole media={media} />
          <Button look="quiet" onClick={() => change(() => null)}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}

/** A video or a document, which is alone in its post. */
function Whole({ media }: { media: PostMedia }) {
  if (media.kind === 'video') return <span className="grow">Video, {Math.round(media.durationSeconds)} s</span>
  if (media.kind !== 'document') return null
  const { title, pageCount, previewImageUrls: [first] = [] } = media
  return (
    <>
      {first && <img src={first} alt="" className="w-16 shrink-0 rounded-control border border-line" />}
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{title}</span>
        <span className="figures text-meta text-ink-3">
          Document{pageCount !== undefined && `, ${pageCount} pages`}
        </span>
      </span>
    </>
  )
}
