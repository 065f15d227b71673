import { Images, X } from 'lucide-react'
import { useState } from 'react'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  label: string
  /** Address of a picture of the library; undefined where the network chooses a frame of the video. */
  url: string | undefined
  change: (url: string | undefined) => void
}

/** The picture that is shown until the video plays. */
export function CoverField({ label, url, change }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-facts font-medium">{label}</legend>
      {url && (
        <div className="flex items-center gap-3 rounded-panel border border-line p-2">
          <img src={url} alt="The chosen cover" className="size-16 shrink-0 rounded-control object-cover" />
          <span className="grow text-facts text-ink-2">Shown until the video plays.</span>
          <Button look="quiet" aria-label="Remove the cover" onClick={() => change(undefined)}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
      <Button look="quiet" className="self-start" onClick={() => setChoosing(true)}>
        <Images aria-hidden="true" className="size-4" />
        Choose a cover from the library
      </Button>
      {choosing && (
        <LibraryPicker
          kind="image"
          choose={(asset) => change(imagesOf(asset)[0]?.url)}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}
