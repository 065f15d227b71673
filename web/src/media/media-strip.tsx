import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { withAsset } from './combine.ts'
import { UploadButton } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

// Loaded late, because a draft begins without media.
const ChosenMedia = lazy(() => import('./chosen-media.tsx').then((module) => ({ default: module.ChosenMedia })))
const LibraryPicker = lazyDialog(() => import('./library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  media: PostMedia | null
  /** Called with a function that makes the new media from the present one, since an upload takes a while. */
  change: (update: (media: PostMedia | null) => PostMedia | null) => void
  label: string
}

/** The pictures or the video of a post, each picture with its description. */
export function MediaStrip({ media, change, label }: Props) {
  const [choosing, setChoosing] = useState(false)
  const uploads = useUploads((asset) => change((now) => withAsset(now, asset)))
  return (
    <div className="flex flex-col gap-3">
      {media !== null && (
        <Suspense>
          <ChosenMedia media={media} change={change} />
        </Suspense>
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
