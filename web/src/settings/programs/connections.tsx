import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SCOPE_WORDS } from '#contract/programs/scope-words.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { useReadContext } from '../../api/reads.ts'
import type { Output } from '../../api/routes.ts'
import { useNow } from '../../clock.ts'
import { useMe, useZone } from '../../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { ExampleRow } from '../../ui/example-row.tsx'
import { EmptyState, MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { connectionsRead } from '../reads.ts'

const EndConnectionDialog = lazy(() =>
  import('./end-connection-dialog.tsx').then((module) => ({ default: module.EndConnectionDialog })),
)

export type Connection = Output<'GET /v1/orgs/{orgId}/connections'>[number]

/** The connected assistants: one's own, and all others for people who may manage members. */
export function Connections() {
  const { permissions } = useWorkspace()
  const [ending, setEnding] = useState<Connection | null>(null)
  const all = permissions.includes('members:manage')
  const connections = useQuery(connectionsRead(useReadContext()))
  return (
    <Section
      title="Connected"
      lead={all ? 'Everybody’s connections, also yours.' : 'Your connections. Admins and owners see everybody’s.'}
    >
      {connections.error && <ReadProblem error={connections.error} retry={() => void connections.refetch()} />}
      {connections.isPending && !connections.error && <MutedLines rows={1} label="Loading connections" />}
      {connections.data?.length === 0 && (
        <EmptyState
          title="No assistant is connected"
          example={<ExampleRow title="An assistant" line="Reads posts, writes drafts, used 5 min ago" />}
        >
          It shows here as soon as you have allowed one.
        </EmptyState>
      )}
      {connections.data && connections.data.length > 0 && (
        <ul aria-label="Connections" className="flex flex-col rounded-panel border border-line bg-sheet">
          {connections.data.map((connection) => (
            <Row key={connection.id} connection={connection} end={() => setEnding(connection)} />
          ))}
        </ul>
      )}
      <Suspense>{ending && <EndConnectionDialog connection={ending} onClose={() => setEnding(null)} />}</Suspense>
    </Section>
  )
}

function Row({ connection, end }: { connection: Connection; end: () => void }) {
  const now = useNow()
  const zone = useZone()
  const own = useMe().data?.id === connection.userId
  const { clientName, clientUri, userName, scopes, createdAt, lastUsedAt } = connection
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <div className="min-w-40 grow basis-60">
        <p className="font-medium">
          {clientName}
          <span className="font-normal text-ink-2"> for {own ? 'you' : (userName ?? 'somebody')}</span>
        </p>
        {clientUri && <p className="truncate text-meta text-ink-3">Says it is from {hostOf(clientUri)}</p>}
        <ul
          aria-label={`What ${clientName} may do`}
          className="list-disc py-1 pl-5 text-facts text-ink-2 marker:text-ink-3"
        >
          {scopes.map((scope) => (
            <li key={scope}>
              <span className="font-medium">{SCOPE_WORDS[scope].name}.</span> {SCOPE_WORDS[scope].does}
            </li>
          ))}
        </ul>
        <p className="text-meta text-ink-3">
          Connected {formatWhen(createdAt, zone)},{' '}
          {lastUsedAt ? (
            <time dateTime={lastUsedAt} data-tip={formatWhen(lastUsedAt, zone)}>
              last used {formatAge(lastUsedAt, now)}
            </time>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button look="quiet" onClick={end}>
        Revoke
        <span className="sr-only">
          {' '}
          {clientName} for {own ? 'you' : userName}
        </span>
      </Button>
    </li>
  )
}

/** The host of the address that a client stated. If it is not an address, the text itself. */
function hostOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).host : uri
}
