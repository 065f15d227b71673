import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useLock } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { useFirstPage } from '../publishing/use-groups.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, wallOf } from '../time.ts'
import { LockLine } from '../ui/lock-line.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { StatusShape } from '../ui/status-mark.tsx'
import { BlankSheet } from './blank-sheet.tsx'
import { pileOf, type Waiting } from './pile.ts'

const TopSheet = lazy(() => import('./top-sheet.tsx').then((module) => ({ default: module.TopSheet })))

/** The number of drafts that are named under the top one. */
const UNDER = 3

interface Props {
  /** The number of waiting drafts. */
  count: number
  /** Undefined until the entries are read. */
  entries: readonly CalendarEntry[] | undefined
  /** The entries could not be read, so urgent drafts that only they contain are missing. */
  failed: boolean
}

/** The waiting drafts as a pile of sheets. The top one can be read here. */
export function ToDecide({ count, entries, failed }: Props) {
  const list = useFirstPage('waiting')
  const now = useNow()
  const lock = useLock('content:approve')
  const { access } = useWorkspace()
  const page = list.data
  const pile = useMemo(
    () => page && (entries || failed) && pileOf({ page, entries: entries ?? [], now }),
    [page, entries, failed, now],
  )
  if (count === 0) return null
  if (list.error && !page) return <ReadProblem error={list.error} retry={() => void list.refetch()} />
  const [top, ...others] = pile || []
  return (
    <>
      {lock && <LockLine words={lock} />}
      {top ? (
        <Suspense fallback={<BlankSheet />}>
          <TopSheet key={top.groupId} waiting={top} mayDecide={lock === null && access === 'full'} />
        </Suspense>
      ) : (
        !pile && <BlankSheet />
      )}
      {others.length > 0 && (
        <ul aria-label="Waits next" className="flex flex-col">
          {others.slice(0, UNDER).map((waiting) => (
            <Line key={waiting.groupId} waiting={waiting} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({ waiting: { groupId, title, at, passed } }: { waiting: Waiting }) {
  return (
    <li className="border-line not-first:border-t">
      <Link
        to="/review/{-$groupId}"
        params={{ groupId }}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 hover:bg-wash"
      >
        <StatusShape status="pending_approval" />
        <span className="min-w-0 grow truncate font-semibold">{title}</span>
        <span className="text-facts font-medium whitespace-nowrap text-ink-2">
          {passed ? <span className="text-red">slot passed</span> : at !== null && <WishWords at={at} />}
        </span>
      </Link>
    </li>
  )
}

function WishWords({ at }: { at: string }) {
  const { day, time } = wallOf(at, useZone())
  return (
    <time dateTime={at}>
      {formatDay(day)} {time}
    </time>
  )
}
