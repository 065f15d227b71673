import { lazy, Suspense } from 'react'
import { useScheduler } from '../../publishing/use-scheduler.ts'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { OwnerHours } from './owner-hours.tsx'
import { PostingWindowsForm } from './posting-windows-form.tsx'
import { RhythmForm } from './rhythm-form.tsx'

// Loaded later, because it is below the first screen.
const DaysOff = lazy(() => import('./days-off.tsx').then((module) => ({ default: module.DaysOff })))

/** The rules for finding free times. Scheduled posts keep their time. */
export function SchedulingPage() {
  const scheduler = useScheduler()
  const known = scheduler.data
  if (scheduler.error) return <ReadProblem error={scheduler.error} retry={() => void scheduler.refetch()} />
  if (!known) return <MutedLines rows={4} label="Loading the scheduling rules" />
  const clock = known.effectiveTimezone.replaceAll('_', ' ')
  return (
    <>
      <Section
        title="Rhythm"
        lead="Sets the time between posts, their number, and your audience. Posts that are booked already keep their time."
      >
        <RhythmForm known={known} />
      </Section>
      <Section
        title="Posting windows"
        lead={`When posts do best, in ${clock} time. Bluesky and Threads use X’s windows, Reddit and Facebook LinkedIn’s, Instagram and YouTube TikTok’s.`}
      >
        <PostingWindowsForm known={known} />
      </Section>
      <Section title="Days off" lead="Nothing is booked on these days.">
        <Suspense fallback={<MutedLines rows={2} label="Loading the days off" />}>
          <DaysOff known={known} />
        </Suspense>
      </Section>
      <Section
        title="Hours when somebody is there"
        lead="Posts are booked for hours when somebody can answer the first replies. If none are set, any hour of the windows is used."
      >
        <OwnerHours known={known} />
      </Section>
    </>
  )
}
