import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Field, INPUT } from '../ui/field.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'

type Line = Output<'GET /v1/orgs/{orgId}/audit'>['items'][number]

const ACTORS = {
  '': 'Everybody',
  user: 'People',
  assistant: 'Assistants',
  api_key: 'API keys',
  rule: 'Automation rules',
  system: 'Galley itself',
} as const
type ActorKind = keyof typeof ACTORS

/** Who did what, newest first. Lines are added, never changed. */
export function AuditPage() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const zone = useZone()
  const [kind, setKind] = useState<ActorKind>('')
  const lines = useInfiniteQuery({
    queryKey: queryKeys.audit(orgId, { kind }),
    queryFn: ({ pageParam }) =>
      api('GET /v1/orgs/{orgId}/audit', {
        orgId,
        page: pageParam,
        limit: 50,
        ...(kind !== '' && { 'filter[actorKind]': [kind] }),
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
  })
  const all = lines.data?.pages.flatMap(({ items }) => items)
  return (
    <Section title="Audit log" lead="Every change in this workspace, with who made it. Nobody can change a line of it.">
      <div className="w-48">
        <Field label="Made by">
          {(control) => (
            <select
              {...control}
              className={INPUT}
              value={kind}
              onChange={(event) => setKind(event.target.value as ActorKind)}
            >
              {Object.entries(ACTORS).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {lines.error && <ReadProblem error={lines.error} retry={() => void lines.refetch()} />}
      {lines.isPending && !lines.error && <MutedLines rows={3} label="Loading the audit log" />}
      {all?.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      {all && all.length > 0 && (
        <ol aria-label="Audit log" className="flex flex-col rounded-panel border border-line bg-surface">
          {all.map((line) => (
            <li key={line.id} className="flex flex-wrap gap-x-3 border-line px-4 py-2 not-first:border-t">
              <span className="w-36 shrink-0 text-meta text-ink-3 figures">{formatWhen(line.at, zone)}</span>
              <span className="min-w-40 grow basis-40">
                <span className="block">{line.summary ?? line.action}</span>
                <span className="block text-meta text-ink-3">{by(line)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {lines.hasNextPage && (
        <Button busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          Show older lines
        </Button>
      )}
    </Section>
  )
}

function by({ actor, target }: Line): string {
  const person = actor.name ?? ACTORS[actor.kind]
  const who =
    actor.kind === 'assistant'
      ? `${actor.client ?? 'An assistant'} for ${person}`
      : `${person}${actor.client ? ` through ${actor.client}` : ''}`
  return `${who}${target ? `, ${target.type.replaceAll('_', ' ')} ${target.id.slice(0, 8)}` : ''}`
}
