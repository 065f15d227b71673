import { sentence } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Progress } from '../ui/progress.tsx'
import type { ContextDocument } from './reads.ts'
import type { useReading } from './use-reading.ts'

interface Props extends ReturnType<typeof useReading> {
  documents: readonly ContextDocument[]
}

/** The progress of a reading, and each page that could not be read, with the reason. */
export function ReadingLine({ reading, write, forget, documents }: Props) {
  if (!reading) return null
  const { total, done, left, titles, at } = reading
  // A page that was still being read may have been stored since.
  const arrived = new Set(
    documents.flatMap(({ externalId, syncedAt }) =>
      syncedAt !== null && Date.parse(syncedAt) > at ? [externalId] : [],
    ),
  )
  const failed = reading.failed.filter(({ pageId }) => !arrived.has(pageId))
  const again = (ids: readonly string[]) => write.mutate(ids.map((id) => ({ id, title: titles[id] ?? id })))
  const read = done - failed.length
  return (
    <div className="flex flex-col gap-3">
      <div className="flex max-w-reading flex-col gap-1.5">
        <p role="status" className="figures text-facts text-ink-2">
          {write.isPending
            ? `Reading ${total === 1 ? 'a page' : `${total} pages`}: ${done} done. You can leave this page meanwhile.`
            : `${read === 1 ? 'One page is' : `${read} pages are`} read${failed.length > 0 ? `, ${failed.length} not` : ''}.`}
        </p>
        {write.isPending && <Progress words={`${done} of ${total} pages read`} done={total === 0 ? 0 : done / total} />}
      </div>
      {!write.isPending && <WriteProblem error={write.error} retry={() => again(left)} />}
      {failed.length > 0 && (
        <ul
          aria-label="Pages that were not read"
          className="flex max-w-reading flex-col rounded-control bg-amber-soft px-3"
        >
          {failed.map(({ pageId, error }) => (
            <li key={pageId} className="border-line py-2 wrap-anywhere not-last:border-b">
              <span className="font-medium">{titles[pageId] ?? pageId}</span>
              <span className="block text-facts">{sentence(error)}</span>
            </li>
          ))}
        </ul>
      )}
      {!write.isPending && (
        <div className="flex flex-wrap gap-2">
          {failed.length > 0 && (
            <Button onClick={() => again(failed.map(({ pageId }) => pageId))}>
              {failed.length === 1 ? 'Read it again' : `Read these ${failed.length} again`}
            </Button>
          )}
          <Button look="quiet" onClick={forget}>
            Close the report
          </Button>
        </div>
      )}
    </div>
  )
}
