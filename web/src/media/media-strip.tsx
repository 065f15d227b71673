import { Images, X } from 'lucide-react'
import { useState } from 'react'
import { ROOM } from '#contract/limits/draft-room.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { withAltText, withAsset, withoutAsset } from './combine.ts'
import { UploadButton } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

const LibraryPicker = lazyDialog(() => import('./library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  media: PostMedia | null
  /** Called with a function from the present media to the new one, since an upload takes a while. */
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
  label: string
}

/** The pictures or the video of a post, each picture with its description. */
export function MediaStrip({ media, change, label }: Props) {
  const [choosing, setChoosing] = useState(false)
  const uploads = useUploads((asset) => change((now) => withAsset(now, asset)))
  const images = imagesOf(media)
  return (
    <div className="flex flex-col gap-3">
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
      {media !== null && images.length === 0 && (
        <div className="flex items-center gap-3 rounded-panel border border-line p-2">
          <Whole media={media} />
          <Button look="quiet" onClick={() => change(() => null)}>
            Remove
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton uploads={uploads} words={label} />
        <Button look="quiet" onClick={() => setChoosing(true)}>
          <Images aria-hidden="true" className="size-4" />
          From the library<span className="sr-only">: {label}</span>
        </Button>
      </div>
      {choosing && (
        <LibraryPicker choose={(asset) => change((now) => withAsset(now, asset))} onClose={() => setChoosing(false)} />
      )}
      <WriteProblem error={uploads.error} retry={uploads.again} />
    </div>
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
