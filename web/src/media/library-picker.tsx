import { useInfiniteQuery } from '@tanstack/react-query'
import type { PostMedia } from '#contract/media/media.ts'
import { useReadContext } from '../api/reads.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { FileTiles } from './file-tiles.tsx'
import { libraryRead } from './library-reads.ts'

interface Props {
  /** Shows only files of this kind. */
  kind?: 'all' | 'image' | 'video'
  choose: (asset: PostMedia) => void
  onClose: () => void
}

const EMPTY = {
  all: 'No files yet. Files that you add to a post show here.',
  image: 'No images yet: close this, and add one.',
  video: 'No videos yet: close this, and add one.',
}

/** Chooses a file that the workspace already has. */
export function LibraryPicker({ kind = 'all', choose, onClose }: Props) {
  const library = useInfiniteQuery(libraryRead(useReadContext(), { collection: 'all', kind }))
  const items = library.data?.pages.flatMap((page) => page.items)
  return (
    <Dialog title="From the library" onClose={onClose}>
      {library.error && <ReadProblem error={library.error} retry={() => void library.refetch()} />}
      {library.isPending && !library.error && <MutedLines rows={2} label="Loading the library" />}
      {items?.length === 0 && <p className="text-ink-2">{EMPTY[kind]}</p>}
      {items && items.length > 0 && (
        <FileTiles
          label="Files of the library"
          named
          items={items}
          className="grid-cols-3 gap-2"
          choose={({ asset }) => {
            choose(asset)
            onClose()
          }}
        />
      )}
      {library.hasNextPage && (
        <Button className="self-start" busy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
          Show older files
        </Button>
      )}
    </Dialog>
  )
}
