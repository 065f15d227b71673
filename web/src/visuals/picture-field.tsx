import { ImagePlus, Images, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { imagesOf } from '#contract/post-parts.ts'
import { FilePicker } from '../media/file-picker.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { Picture } from './studio.ts'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  /** "Picture behind the words", "Screenshot". */
  label: string
  picture: Picture | null
  change: (picture: Picture | null) => void
}

/** One picture of the library, or a new one. */
export function PictureField({ label, picture, change }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [odd, setOdd] = useState(false)
  const take = (media: Parameters<typeof imagesOf>[0]) => {
    const [image] = imagesOf(media)
    setOdd(!image)
    if (image) change({ assetId: image.assetId, url: image.url })
  }
  const uploads = useUploads(take)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{label}</legend>
      {picture && <img src={picture.url} alt="" className="max-h-32 self-start rounded-control border border-line" />}
      <FilePicker picker={picker} label={label} send={uploads.send} />
      <div className="flex flex-wrap gap-2">
        <Button busy={uploads.isSending} onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {uploads.isSending ? (
            <span className="figures" role="status">
              Uploading, {Math.round(uploads.at.done * 100)} %
            </span>
          ) : (
            'Add a picture'
          )}
        </Button>
        <Button look="quiet" onClick={() => setChoosing(true)}>
          <Images aria-hidden="true" className="size-4" />
          From the library
        </Button>
        {picture && (
          <Button look="quiet" onClick={() => change(null)}>
            <X aria-hidden="true" className="size-4" />
            Without it
          </Button>
        )}
      </div>
      {odd && <p className="text-dense text-failed">That is no picture: choose an image.</p>}
      {choosing && <LibraryPicker kind="image" choose={take} onClose={() => setChoosing(false)} />}
      <WriteProblem error={uploads.error} retry={uploads.again} />
    </fieldset>
  )
}
