import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import { isInFlight } from '#contract/statuses.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useNow } from '../clock.ts'
import type { Home } from '../publishing/reads.ts'
import { useHome } from '../publishing/use-home.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Day } from './day.tsx'
import { daySentence, leavesAt } from './day-sentence.ts'
import { Hello } from './hello.tsx'
import { DayToCome, Loading } from './loading.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { type Needs, useNeeds } from './use-needs.ts'
import { useAttention } from './use-today.ts'

/** The first page: what needs the person, what is published next, gaps in the week, and results. */
export function TodayPage() {
  const home = useHome()
  // Requested together with the day itself, so that the page appears as a whole.
  const attention = useAttention()
  const accounts = useAccounts()
  const needs = useNeeds(home.data, attention)
  const zone = useZone()
  // A failed read is retried, and the rest of the page does not wait for it.
  const waits = [attention, accounts].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  return (
    <>
      <PageHead aside />
      {home.error && (
        <ReadProblem
          error={home.error}
          retry={() => void home.refetch()}
          since={home.data ? wallOf(home.dataUpdatedAt, zone).time : null}
        />
      )}
      {(!home.data || waits) && !home.error && <Loading />}
      {home.data && needs && (!waits || home.error) && <Whole home={home.data} needs={needs} attention={attention} />}
    </>
  )
}

interface WholeProps {
  home: Home
  needs: Needs
  attention: ReturnType<typeof useAttention>
}

function Whole({ home, needs, attention }: WholeProps) {
  const navigate = useNavigate()
  const zone = useZone()
  const now = useNow()
  const whyNot = useWhyNot(home.nextPosts)
  const { permissions, access } = useWorkspace()
  const mayWrite = permissions.includes('content:write') && access === 'full'
  const mayApprove = permissions.includes('content:approve') && access === 'full'
  const waiting = home.needsDecision.pendingGroups
  const review = waiting === 0 ? null : mayApprove ? 'Start the review' : 'See what waits'
  useKeys(
    useMemo(
      () =>
        review === null
          ? []
          : [
              {
                key: 'Enter',
                label: review,
                run: () => void navigate({ to: '/review/{-$groupId}', params: { groupId: undefined } }),
              },
            ],
      [navigate, review],
    ),
  )
  const steps = useFirstSteps(home)
  // The sentence summarises the page, so it is painted before the rest is rendered.
  const below = useDeferredValue(true, false)
  const ahead = home.nextPosts.filter((post) => isStillToCome(post, now))
  const going = ahead.filter((post) => whyNot(post) === null)
  const underWay = home.nextPosts.filter(({ status }) => isInFlight(status)).length
  const next = going[0]?.nextRetryAt ?? going[0]?.scheduledForUtc
  const sentence = daySentence({
    waiting,
    failed: needs.failed,
    others: needs.others,
    stuck: ahead.length - going.length,
    underWay,
    late: home.nextPosts.length - ahead.length - underWay,
    next: next ? leavesAt(next, zone, now) : null,
    mayWrite: permissions.includes('content:write'),
    mayApprove: permissions.includes('content:approve'),
  })
  return (
    <div className="max-w-340">
      <Hello day={wallOf(now, zone).day} sentence={sentence} mayWrite={mayWrite} review={review} />
      {below ? (
        <Day home={home} needs={needs} attention={attention} steps={steps} mayWrite={mayWrite} />
      ) : (
        <DayToCome steps={mayWrite && steps !== null} />
      )}
    </div>
  )
}
