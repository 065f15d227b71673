import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { databasesRead, type Mapping, sampleRead } from './database-reads.ts'
import { MapColumns } from './map-columns.tsx'
import type { Source } from './reads.ts'
import type { Place } from './use-databases.ts'

interface Props {
  /** The connected sources; at least one. */
  sources: readonly Source[]
  /** The database whose columns are changed; null to choose one. */
  place: Place | null
  mappings: readonly Mapping[]
  close: () => void
}

/** Choosing a database that is shared with Galley, and saying which of its columns holds what. */
export function ChooseDatabase({ sources, place, mappings, close }: Props) {
  const [sourceId, setSource] = useState(place?.sourceId ?? sources[0]?.id ?? '')
  const [databaseId, setDatabase] = useState(place?.databaseId ?? null)
  const context = useReadContext()
  const databases = useQuery({ ...databasesRead(context, sourceId), retry: false, enabled: place === null })
  const known = mappings.find((one) => one.sourceId === sourceId && one.databaseId === databaseId)
  const { data, error } = databases
  return (
    <section
      aria-label="Choose a database"
      className="flex flex-col gap-4 rounded-panel border border-line-3 bg-sheet p-4"
    >
      <h3 className="text-section font-semibold">{place ? 'Which column holds what' : 'Choose a database'}</h3>
      {place === null && (
        <>
          {sources.length > 1 && (
            <Choice
              label="Workspace of Notion"
              value={sourceId}
              options={sources.map(({ id, workspaceName }) => ({ value: id, label: workspaceName ?? 'Notion' }))}
              choose={(id) => {
                setSource(id)
                setDatabase(null)
              }}
            />
          )}
          {error && !data && <ReadProblem error={error} retry={() => void databases.refetch()} />}
          {!error && !data && <MutedLines rows={2} label="Loading the databases" />}
          {data?.length === 0 && (
            <div className="flex max-w-reading flex-col items-start gap-2 text-ink-2">
              <p>
                No database is shared with Galley yet. At Notion, open the database as a page, then ⋯ → Connections, and
                add Galley. It may take a minute until Notion lists it.
              </p>
              <Button busy={databases.isFetching} onClick={() => void databases.refetch()}>
                Look again
              </Button>
            </div>
          )}
          {data && data.length > 0 && (
            <Choice
              label="Database"
              placeholder="Choose one"
              value={databaseId}
              options={data.map(({ id, title, columns }) => ({
                value: id,
                label: title,
                line: columns.map(({ name }) => name).join(', '),
              }))}
              choose={setDatabase}
            />
          )}
        </>
      )}
      {databaseId === null ? (
        <Button look="quiet" className="-ml-3 self-start" onClick={close}>
          Close
        </Button>
      ) : (
        <Columns key={databaseId} place={{ sourceId, databaseId }} known={known} close={close} />
      )}
    </section>
  )
}

function Columns({ place, known, close }: { place: Place; known: Mapping | undefined; close: () => void }) {
  const sample = useQuery({ ...sampleRead(useReadContext(), place), retry: false })
  if (sample.error && !sample.data) return <ReadProblem error={sample.error} retry={() => void sample.refetch()} />
  if (!sample.data) return <MutedLines rows={4} label="Loading the columns" />
  return <MapColumns place={place} sample={sample.data} known={known} close={close} />
}
