import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useNow } from '../clock.ts'
import type { Home } from '../publishing/reads.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { addDays, instantOf, wallOf, zoneWords } from '../time.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { CoverageNotes } from './coverage-notes.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GoesOut } from './goes-out.tsx'
import { COLUMNS, FiguresToCome, RailToCome, WeekToCome } from './loading.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Part } from './part.tsx'
import { railOf } from './rail.ts'
import { Talk } from './talk.tsx'
import { ToDecide } from './to-decide.tsx'
import type { Needs } from './use-needs.ts'
import { type useAttention, useEntries } from './use-today.ts'
import { gapsOf, weekOf } from './week.ts'
import { WeekRow } from './week-row.tsx'

// Loaded later, because it is not the first thing that people read. Its room is reserved.
const HowItWent = lazy(() => import('./how-it-went.tsx').then((module) => ({ default: module.HowItWent })))

// The pillars are read after the day itself, and are shown below the coming posts.
const OwedPillars = lazy(() => import('./owed-pillars.tsx').then((module) => ({ default: module.OwedPillars })))

interface Props {
  home: Home
  needs: Needs
  attention: ReturnType<typeof useAttention>
  /** Null when the first run is complete. */
  steps: Home['onboarding']
  mayWrite: boolean
}

/** The coming week, and below it the decisions, the coming posts and the results. */
export function Day({ home, needs, attention, steps, mayWrite }: Props) {
  const zone = useZone()
  const now = useNow()
  const { permissions } = useWorkspace()
  const entries = useEntries()
  const { nextPosts, coverage, needsDecision } = home
  const waiting = needsDecision.pendingGroups
  const gaps = useMemo(() => gapsOf(coverage.channels, now), [coverage, now])
  const known = entries.data
  const week = useMemo(() => known && weekOf({ entries: known, gaps, zone, now }), [known, gaps, zone, now])
  const failed = entries.error !== null
  const rail = useMemo(
    () => (known || failed ? railOf({ posts: nextPosts, entries: known ?? [], gaps, zone, now }) : null),
    [known, failed, nextPosts, gaps, zone, now],
  )
  const soon = known ? waitsSoon(known, zone, now) : null
  return (
    <>
      {mayWrite && steps && <FirstSteps onboarding={steps} mainAction={waiting === 0} />}
      {week ? (
        <WeekRow week={week} mayWrite={mayWrite} />
      ) : failed ? (
        <div className="mt-6">
          {entries.error && <ReadProblem error={entries.error} retry={() => void entries.refetch()} />}
        </div>
      ) : (
        <WeekToCome />
      )}
      {/* For a workspace without a network, the first step already says it. */}
      {!(steps && coverage.channels.length === 0) && <CoverageNotes coverage={coverage} />}
      <div className={COLUMNS}>
        <Part
          id="needs-you"
          title={permissions.includes('content:write') ? 'Needs a decision' : 'Waits for a decision'}
          note={soon}
          whole={
            waiting > 1 && (
              <Link
                to="/review/{-$groupId}"
                params={{ groupId: undefined }}
                className="inline-flex min-h-11 min-w-11 items-center justify-end link lg:min-h-0"
              >
                All {waiting.toLocaleString('en')}
                <span className="sr-only"> drafts that wait</span>
              </Link>
            )
          }
        >
          {attention.data && waiting + needs.failed + needs.others === 0 && (
            <p className="text-ink-2">Drafts that wait for a yes lie here, the most urgent on top.</p>
          )}
          <NeedsYou attention={attention} needs={needs} />
          <ToDecide count={waiting} entries={known} failed={failed} />
          <Talk needs={needsDecision} />
        </Part>
        <Part title="Goes out" note={zoneWords(zone, now)}>
          {rail ? <GoesOut rows={rail.rows} more={rail.more} posts={nextPosts} mayWrite={mayWrite} /> : <RailToCome />}
          <Suspense>
            <OwedPillars mayWrite={mayWrite} />
          </Suspense>
        </Part>
        <Part
          title="How it went"
          whole={
            <Link to="/results" className="inline-flex min-h-11 min-w-11 items-center justify-end link lg:min-h-0">
              All results
            </Link>
          }
        >
          <Suspense fallback={<FiguresToCome />}>
            <HowItWent results={home.lastResults} />
          </Suspense>
        </Part>
      </div>
    </>
  )
}

type Entries = NonNullable<ReturnType<typeof useEntries>['data']>

/** The waiting drafts with a time today or tomorrow: "2 for today", "1 for tomorrow". */
function waitsSoon(entries: Entries, zone: string, now: number): string | null {
  const { day } = wallOf(now, zone)
  const between = (from: number, to: number) =>
    new Set(
      entries
        .filter(({ status, time }) => status === 'pending_approval' && Date.parse(time) > from && Date.parse(time) < to)
        .map(({ groupId }) => groupId),
    ).size
  const [tomorrow, after] = [addDays(day, 1), addDays(day, 2)].map((one) => instantOf(one, '00:00', zone))
  if (tomorrow === undefined || after === undefined) return null
  const said = [
    [between(now, tomorrow), 'today'] as const,
    [between(tomorrow - 1, after), 'tomorrow'] as const,
  ].flatMap(([count, when]) => (count > 0 ? [`${count} for ${when}`] : []))
  return said.join(', ') || null
}
