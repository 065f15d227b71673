import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { EmptyState, MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { ConsentOutcome } from './consent-outcome.tsx'
import { type ContextDocument, documentsRead, type Source, type Sources, sourcesRead } from './reads.ts'
import type { Mapped } from './use-databases.ts'
import { useConnectNotion } from './use-documents.ts'

const DocumentList = lazy(() => import('./document-list.tsx').then((module) => ({ default: module.DocumentList })))
const SetUpSource = lazy(() => import('./set-up-source.tsx').then((module) => ({ default: module.SetUpSource })))
const SourcePart = lazy(() => import('./source-part.tsx').then((module) => ({ default: module.SourcePart })))
const DatabasesPart = lazy(() => import('./databases-part.tsx').then((module) => ({ default: module.DatabasesPart })))
const DisconnectSourceDialog = lazyDialog(() =>
  import('./disconnect-source-dialog.tsx').then((file) => file.DisconnectSourceDialog),
)

/** The documents of a workspace from other services: where they come from, and which of them drafts may use. */
export function DocumentsPage() {
  const context = useReadContext()
  const sources = useQuery(sourcesRead(context))
  const documents = useQuery(documentsRead(context))
  const lock = useLock('accounts:manage', 'choose documents')
  const problem = [sources, documents].find(({ error, data }) => error && !data)
  return (
    <>
      <PageHead />
      {lock !== null && <LockLine words={lock} />}
      {problem?.error && <ReadProblem error={problem.error} retry={() => void problem.refetch()} />}
      {!problem && !(sources.data && documents.data) && <MutedLines rows={4} label="Loading the documents" />}
      {sources.data && documents.data && (
        <Suspense fallback={<MutedLines rows={4} label="Loading the documents" />}>
          <Library all={sources.data} documents={documents.data} fixed={lock !== null} />
        </Suspense>
      )}
    </>
  )
}

interface LibraryProps {
  all: Sources
  documents: readonly ContextDocument[]
  fixed: boolean
}

function Library({ all: { sources, setup }, documents, fixed }: LibraryProps) {
  const { outcome, problem, sourceId } = useSearch({ from: '/app/documents' })
  const [leaving, setLeaving] = useState<Source | null>(null)
  const [mapping, setMapping] = useState<Mapped | null>(null)
  const connect = useConnectNotion()
  const notion = setup.find(({ sourceType }) => sourceType === 'notion')
  const notSetUp = notion?.isSetUp ? null : 'Notion is not set up on this installation.'
  const of = (source: Source) => documents.filter((document) => document.sourceId === source.id)
  const fresh = outcome === 'connected' ? sources.find(({ id }) => id === sourceId) : undefined
  const button = (
    <Button look="primary" busy={connect.isPending} onClick={() => connect.mutate()}>
      Connect Notion
    </Button>
  )
  return (
    <div className="@container">
      {outcome && <ConsentOutcome outcome={outcome} problem={problem} name={fresh?.workspaceName ?? null} />}
      {sources.length === 0 && documents.length === 0 ? (
        <div className="flex flex-col gap-6 pt-2">
          <EmptyState
            title="No documents yet"
            example={<ExampleRow title="How we make a plane" line="Notion · read 2 h ago · Drafts may use it." />}
            action={!fixed && notSetUp === null && button}
          >
            Pages that your workspace keeps in Notion become documents here. You choose which pages, and which of them
            drafts may use; each is private until you make it public. Reading them changes nothing at Notion.
          </EmptyState>
          <WriteProblem error={connect.error} retry={() => connect.mutate()} />
          {notion && !notion.isSetUp && (fixed ? <ToldLater name={notion.name} /> : <SetUpSource setup={notion} />)}
        </div>
      ) : (
        <>
          <Section
            title="Sources"
            lead="Galley reads only the pages that you share at Notion and choose here."
            action={
              !fixed &&
              notSetUp === null && (
                <Button look="quiet" className="-ml-3" busy={connect.isPending} onClick={() => connect.mutate()}>
                  Share more pages
                </Button>
              )
            }
          >
            <WriteProblem error={connect.error} retry={() => connect.mutate()} />
            <ul aria-label="Sources" className="flex flex-col">
              {sources.map((source) => (
                <SourcePart
                  key={source.id}
                  source={source}
                  documents={of(source)}
                  fixed={fixed}
                  notSetUp={notSetUp}
                  fresh={source === fresh}
                  quiet={mapping !== null}
                  disconnect={() => setLeaving(source)}
                />
              ))}
            </ul>
            {notion && !notion.isSetUp && !fixed && <SetUpSource setup={notion} />}
          </Section>
          <DatabasesPart sources={sources} fixed={fixed} open={mapping} setOpen={setMapping} />
          <DocumentList documents={documents} sources={sources} fixed={fixed} />
        </>
      )}
      {leaving && (
        <DisconnectSourceDialog source={leaving} count={of(leaving).length} onClose={() => setLeaving(null)} />
      )}
    </div>
  )
}

const ToldLater = ({ name }: { name: string }) => (
  <p className="max-w-reading text-ink-2">
    {name} can be connected once whoever runs this installation has set it up. Owners and admins see here what is
    missing.
  </p>
)
