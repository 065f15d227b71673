import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type Read, type ReadContext, useReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { DiffText } from '../ui/diff-text.tsx'
import { type RowChange, rowWords, sayField, saySide } from './row-words.ts'

const ROWS = 'GET /v1/orgs/{orgId}/context/rows'
type Row = Output<typeof ROWS>['rows'][number]

const rowRead = ({ api, orgId }: ReadContext, groupId: string): Read<Row | null> => ({
  queryKey: [orgId, 'context', 'rows', { groupId }],
  queryFn: async () => (await api(ROWS, { orgId, groupId })).rows[0] ?? null,
})

/** What the row says now from which a draft was made, where that is something else. Silent while nothing is. */
export function RowNote({ groupId, decided }: { groupId: string; decided: boolean }) {
  const { data: row } = useQuery({ ...rowRead(useReadContext(), groupId), retry: false })
  if (!row) return null
  const words = rowWords(row, decided)
  if (words === null) return null
  return (
    <section
      aria-label="The row in Notion"
      className="flex flex-col gap-2 rounded-control border border-line-3 bg-sheet px-3 py-2 text-facts text-ink"
    >
      <p className="flex items-start gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-amber" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {row.changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {row.url !== null && (
        <a className="self-start font-medium link" href={row.url} target="_blank" rel="noreferrer">
          Open the row in Notion
        </a>
      )}
    </section>
  )
}

function Change({ change }: { change: RowChange }) {
  const zone = useZone()
  return (
    <div className="flex flex-col wrap-anywhere">
      <p className="text-meta text-ink-2">{sayField(change.field)}</p>
      {change.field === 'text' ? (
        <DiffText before={change.before} after={change.now} />
      ) : (
        <p>
          <del className="text-ink-3">{saySide(change, 'before', zone)}</del>{' '}
          <ins className="bg-amber-soft no-underline">{saySide(change, 'now', zone)}</ins>
        </p>
      )}
    </div>
  )
}
