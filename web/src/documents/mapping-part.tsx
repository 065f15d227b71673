import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentence } from '../api/problem-words.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MutedLines } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import type { Mapping } from './database-reads.ts'
import { countWords } from './database-words.ts'
import { useReadDatabase } from './use-databases.ts'

const MappingRows = lazy(() => import('./mapping-rows.tsx').then((module) => ({ default: module.MappingRows })))
const UnmapDialog = lazyDialog(() => import('./unmap-dialog.tsx').then((file) => file.UnmapDialog))

interface Props {
  mapping: Mapping
  fixed: boolean
  /** Whether its source has to be connected before anything is read. */
  reconnect: boolean
  change: () => void
}

/** A mapped database: when it was read, what its rows became, and what is wrong. */
export function MappingPart({ mapping, fixed, reconnect, change }: Props) {
  const now = useNow()
  const read = useReadDatabase()
  const [shown, setShown] = useState(false)
  const [ending, setEnding] = useState(false)
  const { title, url, sourceId, databaseId, lastReadAt, lastError, drafts, problems } = mapping
  const unavailable = reconnect ? 'Connect Notion again first.' : null
  return (
    <li className="flex flex-col gap-3 border-line py-4 not-last:border-b first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <p className="figures text-facts text-ink-2">
            {countWords(mapping)} ·{' '}
            {lastReadAt === null ? 'not read yet' : `read ${formatAge(lastReadAt, now)}, and every hour`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!fixed && (
            <>
              <Button
                busy={read.isPending}
                unavailable={unavailable}
                onClick={() => read.mutate({ sourceId, databaseId })}
              >
                Read now
                <span className="sr-only">: {title}</span>
              </Button>
              <Button unavailable={unavailable} onClick={change}>
                Columns
                <span className="sr-only"> of {title}</span>
              </Button>
              <Button look="quiet" onClick={() => setEnding(true)}>
                End
                <span className="sr-only"> the drafts of {title}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      {lastError !== null && (
        <p className="flex max-w-reading items-start gap-2 text-facts text-amber">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {sentence(lastError)}
        </p>
      )}
      <WriteProblem error={read.error} retry={() => read.mutate({ sourceId, databaseId })} />
      {drafts + problems > 0 && (
        <Button look="quiet" className="-ml-3 self-start" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the rows' : 'Show the rows'}
          <span className="sr-only"> of {title}</span>
        </Button>
      )}
      {shown && (
        <Suspense fallback={<MutedLines rows={2} label="Loading the rows" />}>
          <MappingRows sourceId={sourceId} databaseId={databaseId} name={title} />
        </Suspense>
      )}
      {url !== null && shown && (
        <a className="self-start text-facts font-medium link" href={url} target="_blank" rel="noreferrer">
          Open the database in Notion
        </a>
      )}
      {ending && <UnmapDialog mapping={mapping} onClose={() => setEnding(false)} />}
    </li>
  )
}
