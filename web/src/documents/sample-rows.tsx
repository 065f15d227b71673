import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { ContextColumn, ContextSampleRow, MappingFields } from '#contract/writing/context-rows.ts'
import { draftOfRow } from '#contract/writing/draft-of-row.ts'
import { sentence } from '../api/problem-words.ts'

interface Props {
  fields: MappingFields
  columns: readonly ContextColumn[]
  rows: readonly ContextSampleRow[]
}

/** What the rows that were edited last would become with these columns. It follows each choice. */
export function SampleRows({ fields, columns, rows }: Props) {
  if (rows.length === 0) return <p className="text-ink-2">The database has no rows yet.</p>
  return (
    <section aria-label="The rows edited last" className="flex flex-col gap-1">
      <h4 className="text-meta font-medium text-ink-2">The rows edited last would become</h4>
      <ul className="flex flex-col">
        {rows.map((row) => (
          <SampleRow key={row.id} fields={fields} columns={columns} row={row} />
        ))}
      </ul>
    </section>
  )
}

function SampleRow({ fields, columns, row }: Pick<Props, 'fields' | 'columns'> & { row: ContextSampleRow }) {
  const { draft, problems } = draftOfRow(fields, columns, { ...row, body: null })
  const isReady = row.cells.some(
    ({ columnId, checked, options }) =>
      columnId === fields.readyColumn && (fields.readyOption === null ? checked : options.includes(fields.readyOption)),
  )
  const networks = draft.platforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <li className="flex flex-col gap-0.5 border-line py-2 wrap-anywhere not-last:border-b">
      <span className="font-medium">{draft.title}</span>
      <span className="line-clamp-2 text-facts">
        {fields.textColumn === null ? 'The text of its page' : draft.text || 'No text'}
      </span>
      <span className="figures text-meta text-ink-2">
        {[isReady ? 'Ready' : 'Not ready', networks, draft.date].filter(Boolean).join(' · ')}
      </span>
      {problems.map((problem) => (
        <span key={problem} className={isReady ? 'text-facts text-amber' : 'text-facts text-ink-3'}>
          {sentence(problem)}
        </span>
      ))}
    </li>
  )
}
