import { ImagePlus, Images, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { ROOM } from '#contract/draft-room.ts'
import type { PostMedia } from '#contract/media.ts'
import { imagesOf } from '#contract/post-parts.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { withAltText, withAsset, withoutAsset } from './combine.ts'
import { FilePicker } from './file-picker.tsx'
import { useUploads } from './use-uploads.ts'

const LibraryPicker = lazyDialog(() => import('./library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  media: PostMedia | null
  /** Called with a function from the present media to the new one, since an upload takes a while. */
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
  label: string
}

/** Pictures or a video of a post, each picture with its description. */
export function MediaStrip({ media, change, label }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const uploads = useUploads((asset) => change((now) => withAsset(now, asset)))
  const images = imagesOf(media)
  return (
    <div className="flex flex-col gap-3">
      {images.map((image) => (
        <div key={image.assetId} className="flex items-start gap-3 rounded-panel border border-line p-2">
          <img src={image.url} alt="" className="size-16 shrink-0 rounded-control object-cover" />
          <div className="min-w-0 grow">
            <Field label="Description for people who cannot see it">
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  maxLength={ROOM.altText}
                  className={`${INPUT} py-1`}
                  value={image.altText ?? ''}
                  onChange={(event) => change((now) => withAltText(now, image.assetId, event.target.value))}
                />
              )}
            </Field>
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
          <span className="grow">
            {media.kind === 'video' ? `Video, ${Math.round(media.durationSeconds)} s` : 'Document'}
          </span>
          <Button look="quiet" onClick={() => change(() => null)}>
            Remove
          </Button>
        </div>
      )}
      <FilePicker picker={picker} label={label} send={uploads.send} />
      <div className="flex flex-wrap gap-2">
        <Button busy={uploads.isSending} onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {uploads.isSending ? (
            <span className="figures" role="status">
              Uploading, {Math.round(uploads.at.done * 100)} %
            </span>
          ) : (
            label
          )}
        </Button>
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
