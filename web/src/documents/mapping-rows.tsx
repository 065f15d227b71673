import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentence } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { type Row, rowsRead } from './database-reads.ts'
import type { Place } from './use-databases.ts'

/** The rows of a database that were ticked: first those that make no draft, each with the reason and the remedy. */
export function MappingRows({ name, ...place }: Place & { name: string }) {
  const rows = useQuery(rowsRead(useReadContext(), place))
  if (rows.error && !rows.data) return <ReadProblem error={rows.error} retry={() => void rows.refetch()} />
  if (!rows.data) return <MutedLines rows={2} label="Loading the rows" />
  const inOrder = [...rows.data].sort((a, b) => Number(needsLook(b)) - Number(needsLook(a)))
  return (
    <ul aria-label={`Rows of ${name}`} className="flex max-w-reading flex-col">
      {inOrder.map((row) => (
        <li key={row.id} className="flex flex-col gap-0.5 border-line py-2 wrap-anywhere not-last:border-b">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{row.title}</span>
            {row.groupId !== null && (
              <Link
                to="/review/{-$groupId}"
                params={{ groupId: row.groupId }}
                className="inline-flex min-h-11 items-center text-facts font-medium link lg:min-h-6"
              >
                {row.writtenState ?? 'Open the draft'}
                <span className="sr-only"> of {row.title}</span>
              </Link>
            )}
            {row.url !== null && (
              <a
                className="inline-flex min-h-11 items-center text-facts link lg:min-h-6"
                href={row.url}
                target="_blank"
                rel="noreferrer"
              >
                Row in Notion
                <span className="sr-only">: {row.title}</span>
              </a>
            )}
          </span>
          {wordsOf(row).map((words) => (
            <span key={words} className="text-facts text-amber">
              {words}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const needsLook = (row: Row): boolean => wordsOf(row).length > 0

function wordsOf({ problem, changes, absence, writeError }: Row): string[] {
  return [
    ...(problem === null ? [] : [sentence(problem)]),
    ...(absence === 'unticked' ? ['It is not ticked any more; its draft stays.'] : []),
    ...(absence === 'deleted' ? ['It was deleted, or is not shared any more; its draft stays.'] : []),
    ...(changes.length > 0 ? ['It says something else than its draft: the draft shows what.'] : []),
    ...(writeError === null ? [] : [`State and address are not in the row yet: ${sentence(writeError)}`]),
  ]
}
