import type { UseQueryResult } from '@tanstack/react-query'
import { Film } from 'lucide-react'
import { useState } from 'react'
import type { PostMedia } from '#contract/media/media.ts'
import { VIDEO_TYPES } from '#contract/media/uploads.ts'
import type { LibraryEntry } from '../media/library-reads.ts'
import { UploadButton } from '../media/upload-button.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ProblemLine, ReadProblem, WriteProblem } from '../ui/problem.tsx'

const LibraryPicker = lazyDialog(() => import('../media/library-picker.tsx').then((module) => module.LibraryPicker))

interface Props {
  /** The file in the address. Not requested if the address names none. */
  entry: UseQueryResult<LibraryEntry, Error>
  choose: (assetId: string) => void
}

/** The video to be rendered: from the library, or a new one. */
export function SourceField({ entry, choose }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [odd, setOdd] = useState(false)
  const take = (asset: PostMedia) => {
    setOdd(asset.kind !== 'video')
    if (asset.kind === 'video') choose(asset.assetId)
  }
  const uploads = useUploads(take)
  const asset = entry.data?.asset
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-facts font-medium">Video</legend>
      {entry.isLoading && <MutedLines rows={1} label="Loading the video" />}
      {entry.error && <ReadProblem error={entry.error} retry={() => void entry.refetch()} />}
      {asset && asset.kind !== 'video' && <ProblemLine words="This file is not a video: choose another." />}
      {asset?.kind === 'video' && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: the captions are made here */}
          <video src={asset.url} controls preload="metadata" className="max-h-72 self-start rounded-control bg-wash" />
          {entry.data?.title && <p className="wrap-anywhere text-ink-2">{entry.data.title}</p>}
        </>
      )}
      {entry.data?.source === 'branded_video' && <Already made={entry.data.madeFrom} choose={choose} />}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          uploads={uploads}
          words={asset ? 'Add another video' : 'Add a video'}
          accept={VIDEO_TYPES}
          odd={() => setOdd(true)}
        />
        <Button look="quiet" onClick={() => setChoosing(true)}>
          <Film aria-hidden="true" className="size-4" />
          Choose a video of the library
        </Button>
      </div>
      {odd && (
        <p role="alert" className="text-facts text-red">
          That is not a video: choose one as MP4, MOV or WebM.
        </p>
      )}
      <WriteProblem error={uploads.error} retry={uploads.again} />
      {choosing && <LibraryPicker kind="video" choose={take} onClose={() => setChoosing(false)} />}
    </fieldset>
  )
}

/** A warning for a video that was already rendered here, because it would get a second footer. */
function Already({ made, choose }: { made: LibraryEntry['madeFrom']; choose: (assetId: string) => void }) {
  const original = made?.videoAssetId
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-amber-soft px-3 py-2">
      <p className="min-w-0 grow basis-60">
        This video was rendered here already: your choices are added on top of what it shows.
      </p>
      {typeof original === 'string' && <Button onClick={() => choose(original)}>Take its original</Button>}
    </div>
  )
}
