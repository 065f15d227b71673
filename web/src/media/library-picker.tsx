import { useInfiniteQuery } from '@tanstack/react-query'
import type { PostMedia } from '#contract/media.ts'
import { useReadContext } from '../api/reads.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { libraryRead } from './library-reads.ts'
import { nameOf, Thumb } from './thumb.tsx'

interface Props {
  choose: (asset: PostMedia) => void
  onClose: () => void
}

/** Takes a file that the workspace has already. */
export function LibraryPicker({ choose, onClose }: Props) {
  const library = useInfiniteQuery(libraryRead(useReadContext(), { collection: 'all', kind: 'all' }))
  const items = library.data?.pages.flatMap((page) => page.items)
  return (
    <Dialog title="From the library" onClose={onClose}>
      {library.error && <ReadProblem error={library.error} retry={() => void library.refetch()} />}
      {library.isPending && !library.error && <MutedLines rows={2} label="Loading the library" />}
      {items?.length === 0 && <p className="text-ink-2">No files yet. What you add to a post is here from then on.</p>}
      {items && items.length > 0 && (
        <ul aria-label="Files of the library" className="grid grid-cols-3 gap-2">
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="block aspect-square w-full overflow-hidden rounded-control border border-line hover:border-line-strong"
                onClick={() => {
                  choose(item.asset)
                  onClose()
                }}
              >
                <Thumb asset={item.asset} />
                <span className="sr-only">{nameOf(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {library.hasNextPage && (
        <Button className="self-start" busy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
          Show older files
        </Button>
      )}
    </Dialog>
  )
}
