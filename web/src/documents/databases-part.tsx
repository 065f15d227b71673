import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useReadContext } from '../api/reads.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { mappingsRead } from './database-reads.ts'
import { MappingPart } from './mapping-part.tsx'
import type { Source } from './reads.ts'
import type { Mapped } from './use-databases.ts'

const ChooseDatabase = lazy(() =>
  import('./choose-database.tsx').then((module) => ({ default: module.ChooseDatabase })),
)

interface Props {
  sources: readonly Source[]
  fixed: boolean
  /** The database whose columns are being mapped. */
  open: Mapped | null
  setOpen: (place: Mapped | null) => void
}

/** Databases whose ticked rows become drafts: which there are, what became of their rows, and mapping another one. */
export function DatabasesPart({ sources, fixed, open, setOpen }: Props) {
  const mappings = useQuery(mappingsRead(useReadContext()))
  const connected = sources.filter(({ status }) => status === 'connected')
  const [first] = connected
  const choose = !fixed && first && open === null && <Button onClick={() => setOpen('new')}>Choose a database</Button>
  const { data, error } = mappings
  return (
    <Section
      title="Databases"
      lead="Rows of a Notion database that somebody ticked become drafts in review. State and live address go back into the row."
      action={data && data.length > 0 && choose}
    >
      {error && !data && <ReadProblem error={error} retry={() => void mappings.refetch()} />}
      {!error && !data && <MutedLines rows={2} label="Loading the databases" />}
      {data?.length === 0 && open === null && (
        <EmptyState
          title="No database yet"
          example={<ExampleRow title="Content plan" line="12 drafts · one row needs a look · read 20 min ago" />}
          action={choose}
        >
          {first
            ? 'Choose a database and say once which column holds what. Nothing is published that nobody approved.'
            : 'Connect Notion again to choose one.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Databases" className="flex flex-col">
          {data.map((mapping) => (
            <MappingPart
              key={mapping.id}
              mapping={mapping}
              fixed={fixed}
              reconnect={!connected.some(({ id }) => id === mapping.sourceId)}
              change={() => setOpen({ sourceId: mapping.sourceId, databaseId: mapping.databaseId })}
            />
          ))}
        </ul>
      )}
      {open !== null && first && (
        <Suspense fallback={<MutedLines rows={3} label="Loading the columns" />}>
          <ChooseDatabase
            key={open === 'new' ? open : open.databaseId}
            sources={connected}
            place={open === 'new' ? null : open}
            mappings={data ?? []}
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
