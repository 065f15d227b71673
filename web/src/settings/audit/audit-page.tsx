import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useReadContext } from '../../api/reads.ts'
import type { Output } from '../../api/routes.ts'
import { useLock } from '../../auth/permissions.ts'
import { isId } from '../../search-params.ts'
import { useZone } from '../../shell/use-shell-data.ts'
import { addDays, formatWhen, instantOf, isoOf } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { LockLine } from '../../ui/lock-line.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { auditRead, type AuditFilters as Filters } from '../reads.ts'
import { AuditFilters, type AuditQuery } from './audit-filters.tsx'
import { AuditTarget } from './audit-target.tsx'
import { AUDIT_SUBJECTS, sentenceOf } from './audit-words.ts'

/** The kinds of actors that are not people. */
const ACTOR_KINDS = ['assistant', 'api_key', 'rule', 'system'] as const

type Line = Output<'GET /v1/orgs/{orgId}/audit'>['items'][number]

/** Who did what, newest first. Lines are only added, never changed. */
export function AuditPage() {
  const zone = useZone()
  const query: AuditQuery = useSearch({ from: '/app/settings/audit' })
  const lock = useLock('members:manage', 'read the audit log')
  const lines = useInfiniteQuery({ ...auditRead(useReadContext(), filtersOf(query, zone)), enabled: lock === null })
  const all = lines.data?.pages.flatMap(({ items }) => items)
  if (lock) return <LockLine words={lock} />
  return (
    <Section title="Audit log" lead="Every change in this workspace, and who made it. Nobody can edit the entries.">
      <AuditFilters />
      {lines.error && <ReadProblem error={lines.error} retry={() => void lines.refetch()} />}
      {lines.isPending && !lines.error && <MutedLines rows={3} label="Loading the audit log" />}
      {all?.length === 0 && <p className="text-ink-2">No entry matches these filters.</p>}
      {all && all.length > 0 && (
        <ol aria-label="Audit log" className="flex flex-col rounded-panel border border-line bg-sheet">
          {all.map((line) => (
            <AuditRow key={line.id} line={line} zone={zone} />
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

function AuditRow({ line, zone }: { line: Line; zone: string }) {
  const { who, did, what, when } = sentenceOf(line, (at) => formatWhen(at, zone))
  return (
    <li className="flex flex-wrap gap-x-3 border-line px-4 py-2 not-first:border-t">
      <time dateTime={line.at} className="w-36 shrink-0 text-meta text-ink-3 figures">
        {formatWhen(line.at, zone)}
      </time>
      <p className="min-w-0 grow basis-60">
        <span className="font-medium">{who}</span> {did}
        {what && (
          <>
            {' '}
            <AuditTarget line={line}>{what}</AuditTarget>
          </>
        )}
        {when}
      </p>
    </li>
  )
}

/** The filters for the server. Days are in the workspace's time zone, and the last day is included. */
function filtersOf({ actor, what, from, to }: AuditQuery, zone: string): Filters {
  const kind = ACTOR_KINDS.find((one) => one === actor)
  return {
    ...(kind && { 'filter[actorKind]': kind }),
    ...(actor !== undefined && isId(actor) && { 'filter[userId]': actor }),
    ...(what && { 'filter[action]': AUDIT_SUBJECTS[what].actions.join(), 'filterOp[action]': 'in' as const }),
    ...(from && { 'filter[atFrom]': isoOf(instantOf(from, '00:00', zone)) }),
    ...(to && { 'filter[atTo]': isoOf(instantOf(addDays(to, 1), '00:00', zone) - 1) }),
  }
}
