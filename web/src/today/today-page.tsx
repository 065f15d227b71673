import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, PenLine } from 'lucide-react'
import { useMemo } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { now } from '../clock.ts'
import { useHome } from '../publishing/use-home.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, wallOf, zoneWords } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Coverage } from './coverage.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Numbers } from './numbers.tsx'
import { Outlook } from './outlook.tsx'
import { hasResults, Results } from './results.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useNeeds } from './use-needs.ts'
import { useAttention } from './use-today.ts'
import { WentOut } from './went-out.tsx'

/** What a person sees first: what needs them, what goes out next, where the week has gaps, and how it went. */
export function TodayPage() {
  const home = useHome()
  // Requested together with the day itself, so that the page appears at once.
  const attention = useAttention()
  const needs = useNeeds(home.data, attention)
  const steps = useFirstSteps(home.data)
  const zone = useZone()
  const navigate = useNavigate()
  const waiting = home.data?.needsDecision.pendingGroups ?? 0
  const { permissions } = useWorkspace()
  const mayWrite = permissions.includes('content:write')
  const review = permissions.includes('content:approve') ? 'Start the review' : 'See what waits'
  useKeys(
    useMemo(
      () =>
        waiting > 0
          ? [
              {
                key: 'Enter',
                label: review,
                run: () => void navigate({ to: '/review/{-$groupId}', params: { groupId: undefined } }),
              },
            ]
          : [],
      [navigate, waiting, review],
    ),
  )
  return (
    <>
      <PageHead>
        <p className="basis-full text-ink-2 lg:order-none lg:basis-auto">
          {formatDay(wallOf(now(), zone).day)} · {zoneWords(zone, now())}
        </p>
        {mayWrite && (
          <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('plain')}>
            <PenLine aria-hidden="true" className="size-4" />
            Compose a post
            <KeyHint keys="C" />
          </Link>
        )}
      </PageHead>
      {home.error && (
        <ReadProblem
          error={home.error}
          retry={() => void home.refetch()}
          since={home.data ? wallOf(home.dataUpdatedAt, zone).time : null}
        />
      )}
      {home.isPending && !home.error && <MutedLines rows={3} label="Loading the day" />}
      {home.data && needs && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <div className="flex flex-col items-start gap-4 pb-6">
              <Numbers home={home.data} needs={needs.count} />
              {waiting > 0 && (
                <Link to="/review/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('primary')}>
                  {review}
                  <ArrowRight aria-hidden="true" className="size-4" />
                  <KeyHint keys="Enter" />
                </Link>
              )}
            </div>
            {steps && mayWrite && <FirstSteps steps={steps} />}
            <NeedsYou home={home.data} attention={attention} needs={needs} />
            <Coverage coverage={home.data.coverage} />
            {hasResults(home.data.lastResults) && <Results results={home.data.lastResults} />}
          </div>
          <div className="max-lg:border-line max-lg:border-t max-lg:pt-6">
            <Outlook posts={home.data.nextPosts} />
            <WentOut />
          </div>
        </div>
      )}
    </>
  )
}
