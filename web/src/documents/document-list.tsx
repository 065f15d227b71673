import { useDeferredValue, useState } from 'react'
import { usePendingIds } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { EmptyState } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DocumentRow } from './document-row.tsx'
import { found, SHOWN, type Shown } from './document-words.ts'
import type { ContextDocument, Source } from './reads.ts'
import { useChangeDocument } from './use-documents.ts'

const DeleteDocumentDialog = lazyDialog(() =>
  import('./delete-document-dialog.tsx').then((file) => file.DeleteDocumentDialog),
)

interface Props {
  documents: readonly ContextDocument[]
  sources: readonly Source[]
  fixed: boolean
}

/** The number of rows that are drawn at first, so that a large library opens as quickly as a small one. */
const A_STEP = 40
/** With fewer documents no search is needed. */
const FEW = 5

/** The documents, filtered by their titles and by their use in drafts. */
export function DocumentList({ documents, sources, fixed }: Props) {
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [most, setMost] = useState(A_STEP)
  const [deleted, setDeleted] = useState<ContextDocument | null>(null)
  const pending = usePendingIds()
  const change = useChangeDocument()
  const fitting = found(documents, sources, { shown, words: useDeferredValue(words) })
  const used = found(documents, sources, { shown: 'used', words: '' }).length
  if (documents.length === 0)
    return (
      <div className="border-line border-t pt-6">
        <EmptyState
          title="No page is read yet"
          example={<ExampleRow title="How we make a plane" line="read 2 h ago · 4,120 characters · Public" />}
        >
          Choose pages above. Each becomes a document here, and you say which of them drafts may use.
        </EmptyState>
      </div>
    )
  return (
    <section aria-labelledby="documents" className="flex flex-col gap-3 border-line border-t pt-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 id="documents" className="text-section font-semibold">
            Documents
          </h2>
          <p className="figures text-facts text-ink-2">
            {used === 0
              ? `None of ${documents.length} is used by drafts. Make public what posts may be drafted from.`
              : `Drafts may use ${used} of ${documents.length}.`}
          </p>
        </div>
        {documents.length > FEW && (
          <>
            <div className="w-full sm:w-64">
              <TextField label="Find by title" type="search" autoComplete="off" value={words} change={setWords} />
            </div>
            <FilterChips label="Show" options={SHOWN} value={shown} choose={setShown} />
          </>
        )}
      </div>
      {fitting.length === 0 ? (
        <EmptyState
          title="No document fits"
          action={
            <Button
              onClick={() => {
                setWords('')
                setShown('all')
              }}
            >
              Show all of them
            </Button>
          }
        >
          None has these words in its title and stands so.
        </EmptyState>
      ) : (
        <ul aria-label="Documents" className="flex flex-col">
          {fitting.slice(0, most).map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              source={sources.find(({ id }) => id === document.sourceId)}
              fixed={fixed}
              busy={pending.has(document.id)}
              change={change.mutate}
              remove={() => setDeleted(document)}
            />
          ))}
        </ul>
      )}
      {fitting.length > most && (
        <Button className="self-start" onClick={() => setMost(most + A_STEP)}>
          Show more, {fitting.length - most} are left
        </Button>
      )}
      {deleted && <DeleteDocumentDialog document={deleted} onClose={() => setDeleted(null)} />}
    </section>
  )
}
