import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { titleOf } from './document-words.ts'
import { ReadingLine } from './reading-line.tsx'
import { type ContextDocument, documentsKey, type Source } from './reads.ts'
import { useConnectNotion } from './use-documents.ts'
import { useReading } from './use-reading.ts'

const ChoosePages = lazy(() => import('./choose-pages.tsx').then((module) => ({ default: module.ChoosePages })))

interface Props {
  source: Source
  /** The documents that came from it. */
  documents: readonly ContextDocument[]
  fixed: boolean
  /** Why Notion cannot be connected from here; null if it can. */
  notSetUp: string | null
  /** It was just connected, so choosing pages is the next step. */
  fresh: boolean
  disconnect: () => void
}

/** A connected Notion workspace: its state, its pages to choose from, and the progress of a reading. */
export function SourcePart({ source, documents, fixed, notSetUp, fresh, disconnect }: Props) {
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const now = useNow()
  const [choosing, setChoosing] = useState(fresh && !fixed)
  const connect = useConnectNotion()
  const reading = useReading(source.id)
  const { id, status, workspaceName, lastSyncedAt, lastError } = source
  const name = workspaceName ?? 'Notion'
  const read = (pages: readonly { id: string; title: string }[]) => {
    setChoosing(false)
    reading.write.mutate(pages, {
      // Pages that could not be read may have changed the state of their documents.
      onSuccess: () => void cache.invalidateQueries({ queryKey: documentsKey(orgId) }),
    })
  }
  const busy = reading.write.isPending
  return (
    <li className="flex flex-col gap-3 border-line py-4 not-last:border-b first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="figures text-facts text-ink-2">
            Notion · {STATUS_WORDS[status]} · {countWords(documents.length)}
            {lastSyncedAt !== null && ` · read ${formatAge(lastSyncedAt, now)}`}
          </p>
        </div>
        {!fixed && (
          <div className="flex flex-wrap gap-2">
            {status === 'connected' ? (
              <>
                {!choosing && (
                  <Button
                    look={documents.length === 0 ? 'primary' : 'plain'}
                    busy={busy}
                    onClick={() => setChoosing(true)}
                  >
                    Choose pages
                  </Button>
                )}
                {documents.length > 0 && (
                  <Button
                    busy={busy}
                    onClick={() => read(documents.map((one) => ({ id: one.externalId, title: titleOf(one) })))}
                  >
                    Read all again
                  </Button>
                )}
              </>
            ) : (
              <Button look="primary" unavailable={notSetUp} busy={connect.isPending} onClick={() => connect.mutate()}>
                Connect again
              </Button>
            )}
            {status !== 'disconnected' && (
              <Button look="quiet" busy={busy} onClick={disconnect}>
                Disconnect
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      {status !== 'connected' && (
        <p className="flex max-w-reading items-start gap-2 text-facts text-amber">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {status === 'disconnected'
            ? 'Its documents stay here and are not used until it is connected again.'
            : sentence(lastError ?? 'Notion no longer accepts the sign-in')}
        </p>
      )}
      <WriteProblem error={connect.error} retry={() => connect.mutate()} />
      <ReadingLine {...reading} documents={documents} />
      {choosing && status === 'connected' && !busy && (
        <Suspense fallback={<MutedLines rows={3} label="Loading the pages" />}>
          <ChoosePages sourceId={id} documents={documents} read={read} close={() => setChoosing(false)} />
        </Suspense>
      )}
    </li>
  )
}

const countWords = (count: number): string =>
  count === 0 ? 'no documents' : count === 1 ? 'one document' : `${count} documents`

const STATUS_WORDS: Record<Source['status'], string> = {
  connected: 'connected',
  disconnected: 'disconnected',
  error: 'has to be connected again',
}
