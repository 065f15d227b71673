import { ImagePlus, Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLock } from '../auth/permissions.ts'
import { FilePicker } from '../media/file-picker.tsx'
import { FileTiles } from '../media/file-tiles.tsx'
import type { LibraryFilter, LibraryItem } from '../media/library-reads.ts'
import { useUploads } from '../media/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useLibrary } from './use-library.ts'

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))
const ImportDialog = lazyDialog(() => import('../media/import-dialog.tsx').then((module) => module.ImportDialog))

const KINDS = [
  { value: 'all', label: 'All kinds' },
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
  { value: 'carousel', label: 'Carousels' },
] as const satisfies readonly { value: LibraryFilter['kind']; label: string }[]

/** All files of the workspace: to see, describe and add. */
export function LibraryPage() {
  const [collection, setCollection] = useState<LibraryFilter['collection']>('all')
  const [kind, setKind] = useState<LibraryFilter['kind']>('all')
  const [opened, setOpened] = useState<LibraryItem | null>(null)
  const [importing, setImporting] = useState(false)
  const library = useLibrary({ collection, kind })
  const lock = useLock('content:write', 'add files')
  const items = library.data?.pages.flatMap((page) => page.items)
  const counts = library.data?.pages[0]?.counts
  const tabs = [
    { value: 'all', label: <Counted words="All" count={counts?.all} /> },
    { value: 'uploads', label: <Counted words="Uploads" count={counts?.uploads} /> },
    { value: 'on_brand', label: <Counted words="On brand" count={counts?.onBrand} /> },
  ] as const
  return (
    <>
      <PageHead>{lock === null && <Add openImport={() => setImporting(true)} />}</PageHead>
      {lock !== null ? <LockLine words={lock} /> : <UnfinishedUploads />}
      <Tabs label="Which files" tabs={tabs} value={collection} choose={setCollection}>
        <div className="pb-4">
          <FilterChips label="Kind" value={kind} options={KINDS} choose={setKind} />
        </div>
        {library.error && <ReadProblem error={library.error} retry={() => void library.refetch()} />}
        {library.isPending && !library.error && <MutedLines rows={4} label="Loading the library" />}
        {items?.length === 0 && (
          <EmptyState
            title={counts?.all === 0 ? 'No files yet' : 'No file fits'}
            example={counts?.all === 0 && <ExampleRow title="handles.jpg" line="Six turned handles on a dark cloth" />}
          >
            {counts?.all === 0
              ? 'Files added here or to a post can be used in every post of the workspace. Images to 20 MB, videos to 1 GB.'
              : 'Look among all files, of all kinds.'}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <FileTiles
            label="Files"
            items={items}
            className="grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
            choose={setOpened}
          />
        )}
        {library.hasNextPage && (
          <Button className="mt-4" busy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
            Show older files
          </Button>
        )}
      </Tabs>
      {opened && <EntryDialog item={opened} onClose={() => setOpened(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function Counted({ words, count }: { words: string; count: number | undefined }) {
  return (
    <>
      {words}
      {count !== undefined && <span className="figures text-ink-3">{count}</span>}
    </>
  )
}

/** Files from this computer, or from the web. */
function Add({ openImport }: { openImport: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const { file, of, done } = uploads.at
  return (
    <div className="flex flex-col items-start gap-2 lg:items-end">
      <div className="flex flex-wrap gap-2">
        <Button onClick={openImport}>
          <Link2 aria-hidden="true" className="size-4" />
          Add by link
        </Button>
        <Button look="primary" busy={uploads.isSending} onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {uploads.isSending ? (
            <span className="figures" role="status">
              {of > 1 && `${file} of ${of}, `}
              {Math.round(done * 100)} %
            </span>
          ) : (
            'Add files'
          )}
        </Button>
      </div>
      <FilePicker picker={picker} label="Files to add" send={uploads.send} />
      <WriteProblem error={uploads.error} retry={uploads.again} />
    </div>
  )
}
