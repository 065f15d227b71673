import { Images, Link2, X } from 'lucide-react'
import { useState } from 'react'
import { IMAGE_TYPES } from '#contract/media/uploads.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { Picture } from './studio.ts'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((module) => module.LibraryPicker))
const ImportDialog = lazyDialog(() => import('../media/import-dialog.tsx').then((module) => module.ImportDialog))

interface Props {
  /** The label, such as "Picture behind the words" or "Screenshot". */
  label: string
  picture: Picture | null
  change: (picture: Picture | null) => void
}

/** One picture: from this computer, the library or the web. */
export function PictureField({ label, picture, change }: Props) {
  const [opened, setOpened] = useState<'library' | 'link' | null>(null)
  const [odd, setOdd] = useState(false)
  const take = (media: Parameters<typeof imagesOf>[0]) => {
    const [image] = imagesOf(media)
    setOdd(!image)
    if (image) change({ assetId: image.assetId, url: image.url })
  }
  const close = () => setOpened(null)
  const uploads = useUploads(take)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-facts font-medium">{label}</legend>
      {picture && <img src={picture.url} alt="" className="max-h-32 self-start rounded-control border border-line" />}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          uploads={uploads}
          words="Add a picture"
          label={label}
          accept={IMAGE_TYPES}
          odd={() => setOdd(true)}
        />
        <Button look="quiet" onClick={() => setOpened('library')}>
          <Images aria-hidden="true" className="size-4" />
          From the library
        </Button>
        <Button look="quiet" onClick={() => setOpened('link')}>
          <Link2 aria-hidden="true" className="size-4" />
          By link
        </Button>
        {picture && (
          <Button look="quiet" onClick={() => change(null)}>
            <X aria-hidden="true" className="size-4" />
            Without it
          </Button>
        )}
      </div>
      {odd && (
        <p role="alert" className="text-facts text-red">
          That is not a picture: choose an image.
        </p>
      )}
      {opened === 'library' && <LibraryPicker kind="image" choose={take} onClose={close} />}
      {opened === 'link' && <ImportDialog take={take} onClose={close} />}
      <WriteProblem error={uploads.error} retry={uploads.again} />
    </fieldset>
  )
}
