import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Tick } from '../ui/tick.tsx'
import { titleOf } from './document-words.ts'
import { type ContextDocument, pagesRead, type SharedPage } from './reads.ts'

interface Props {
  sourceId: string
  documents: readonly ContextDocument[]
  read: (pages: readonly { id: string; title: string }[]) => void
  close: () => void
}

/** The most pages that the source offers to one search. */
const MOST_OFFERED = 300

/** The pages that a source shares, searched by their titles. Ticked pages stay ticked across searches. */
export function ChoosePages({ sourceId, documents, read, close }: Props) {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const pages = useQuery({ ...pagesRead(useReadContext(), sourceId, query), retry: false })
  const tick = ({ id, ...page }: SharedPage, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(id, titleOf(page))
    else next.delete(id)
    setChosen(next)
  }
  const submit = () => {
    if (typed.trim() === query) void pages.refetch()
    else setQuery(typed.trim())
  }
  return (
    <section aria-label="Choose pages" className="flex flex-col gap-4 rounded-panel border border-line-3 bg-sheet p-4">
      <h3 className="text-section font-semibold">Choose pages</h3>
      <Form aria-label="Find pages" submit={submit}>
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 max-w-reading grow basis-60">
            <TextField
              label="Words of the title, or the address of a page"
              hint="A page that was shared a moment ago is found by its address."
              autoComplete="off"
              value={typed}
              change={setTyped}
            />
          </div>
          <Button type="submit" busy={pages.isFetching}>
            {pages.isFetching ? 'Looking …' : 'Find'}
          </Button>
        </div>
      </Form>
      {pages.error && <ReadProblem error={pages.error} retry={() => void pages.refetch()} />}
      {pages.isPending && !pages.error && <MutedLines rows={3} label="Loading the pages" />}
      {pages.data?.length === 0 && (
        <p className="max-w-reading text-ink-2">
          {query === ''
            ? 'No page is shared with Galley yet. At Notion, open a page, then ⋯ → Connections, and add Galley; or connect Notion again and choose pages there.'
            : `No shared page has “${query}” in its title. Pages that are not shared with Galley are not found.`}
        </p>
      )}
      {pages.data && pages.data.length > 0 && (
        <ul aria-label="Shared pages" className="-mx-1 flex max-h-96 flex-col overflow-y-auto px-1">
          {pages.data.map((page) => (
            <li key={page.id} className="border-line not-last:border-b">
              <Tick
                label={<PageLabel page={page} known={documents.find(({ externalId }) => externalId === page.id)} />}
                checked={chosen.has(page.id)}
                change={(on) => tick(page, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {pages.data?.length === MOST_OFFERED && (
        <p className="text-facts text-ink-2">
          The {MOST_OFFERED} edited last. Others are found by words of their titles.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          unavailable={chosen.size === 0 ? 'Tick the pages to read first.' : null}
          onClick={() => read([...chosen].map(([id, title]) => ({ id, title })))}
        >
          {chosen.size === 0 ? 'Read pages' : chosen.size === 1 ? 'Read one page' : `Read ${chosen.size} pages`}
        </Button>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
        <p className="text-facts text-ink-2">
          What is read is private at first: no post is drafted from it until you make it public.
        </p>
      </div>
    </section>
  )
}

function PageLabel({ page, known }: { page: SharedPage; known: ContextDocument | undefined }) {
  const now = useNow()
  const facts = [
    page.lastEditedTime && `edited ${formatAge(page.lastEditedTime, now)}`,
    known?.syncedAt && `read ${formatAge(known.syncedAt, now)}`,
  ].filter(Boolean)
  return (
    <span className="block py-1 wrap-anywhere">
      {titleOf(page)}
      {facts.length > 0 && <span className="figures ml-2 text-meta text-ink-3">{facts.join(' · ')}</span>}
    </span>
  )
}
