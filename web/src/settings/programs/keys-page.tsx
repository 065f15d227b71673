import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useReadContext } from '../../api/reads.ts'
import type { Output } from '../../api/routes.ts'
import { now } from '../../clock.ts'
import { formatAge, formatAhead } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { ExampleRow } from '../../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { apiKeysRead } from '../reads.ts'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx').then((module) => ({ default: module.NewKeyDialog })))
const RevokeKeyDialog = lazy(() =>
  import('./revoke-key-dialog.tsx').then((module) => ({ default: module.RevokeKeyDialog })),
)

export type ApiKey = Output<'GET /v1/orgs/{orgId}/api-keys'>[number]

/** API keys for scripts and other programs. */
export function KeysPage() {
  const [dialog, setDialog] = useState<'new' | ApiKey | null>(null)
  const keys = useQuery(apiKeysRead(useReadContext()))
  const make = (
    <Button look="primary" onClick={() => setDialog('new')}>
      Make a key
    </Button>
  )
  return (
    <Section
      title="API keys"
      lead="For scripts and other programs. A key can do at most what its maker can, and its drafts still go through review."
      action={keys.data && keys.data.length > 0 ? make : undefined}
    >
      {keys.error && <ReadProblem error={keys.error} retry={() => void keys.refetch()} />}
      {keys.isPending && !keys.error && <MutedLines rows={1} label="Loading API keys" />}
      {keys.data?.length === 0 && (
        <EmptyState
          title="No keys yet"
          example={<ExampleRow title="The website" line="3 permissions, used 5 min ago, no end" />}
          action={make}
        >
          The reference of the interface is at <a href="/docs">/docs</a>.
        </EmptyState>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul aria-label="API keys" className="flex flex-col rounded-panel border border-line bg-sheet">
          {keys.data.map((key) => (
            <li
              key={key.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t"
            >
              <span className="min-w-40 grow basis-40">
                <span className="block truncate font-medium">{key.name}</span>
                <span className="block text-meta text-ink-3">{about(key)}</span>
              </span>
              <Button look="quiet" onClick={() => setDialog(key)}>
                Revoke
                <span className="sr-only"> {key.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {dialog === 'new' && <NewKeyDialog onClose={() => setDialog(null)} />}
        {dialog !== null && dialog !== 'new' && <RevokeKeyDialog apiKey={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </Section>
  )
}

function about(key: ApiKey): string {
  const used = key.lastUsedAt ? `used ${formatAge(key.lastUsedAt, now())}` : 'never used'
  const ends = key.expiresAt ? endWords(key.expiresAt) : 'no end'
  return `${key.prefix}…${key.last4}, ${key.permissions ? `${key.permissions.length} permissions` : 'all that its maker may'}, ${used}, ${ends}`
}

const endWords = (at: string): string =>
  Date.parse(at) > now() ? `ends ${formatAhead(at, now())}` : `ended ${formatAge(at, now())}`
