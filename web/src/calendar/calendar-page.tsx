import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { isApproved } from '#contract/statuses.ts'
import { now } from '../clock.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, formatMonth, wallOf, zoneWords } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { TAB_LOOK } from '../ui/tab-look.ts'
import { useKeys } from '../ui/use-keys.ts'
import { useWide } from '../ui/use-wide.ts'
import { Agenda } from './agenda.tsx'
import { DayGrid } from './day-grid.tsx'
import type { PencilMark } from './pencil.ts'
import { PencilBar } from './pencil-bar.tsx'
import { useCalendar, useMove } from './use-calendar.ts'
import { usePencil } from './use-pencil.ts'
import { CALENDAR_VIEWS, type CalendarView, stepDay } from './window.ts'

const PencilDialog = lazyDialog(() => import('./pencil-dialog.tsx').then((module) => module.PencilDialog))
const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))

const VIEW_NAMES: Record<CalendarView, string> = { month: 'Month', week: 'Week', list: 'List' }

/** The planned posts in a month, a week or a list, all in the workspace's time zone. */
export function CalendarPage() {
  const search = useSearch({ from: '/app/calendar' })
  const navigate = useNavigate()
  const wide = useWide()
  const today = wallOf(now(), useZone()).day
  const view = wide ? (search.view ?? 'month') : 'list'
  const day = search.day ?? today
  const { query, byDay, days, zone } = useCalendar(view, day)
  const whyNot = useWhyNot(query.data ?? [])
  const obstacleOf = (entry: CalendarEntry) => (isApproved(entry) ? whyNot(entry) : null)
  const [opened, setOpened] = useState<CalendarEntry | null>(null)
  const pencil = usePencil(zone)
  const { on, want } = pencil
  // The posts wait for the pencil, so that its marks and its words move nothing when they come.
  const isReading = !query.error && (query.isPending || pencil.isFirstRead)
  const [marked, setMarked] = useState<PencilMark | null>(null)
  const move = useMove()
  const go = useCallback(
    (to: { view?: CalendarView; day?: string }) =>
      void navigate({
        to: '/calendar',
        search: (was) => ({ ...was, ...to }),
        replace: to.view === undefined,
        // A press on a post makes its day the active one. The page must not scroll away under the pointer.
        resetScroll: false,
      }),
    [navigate],
  )
  useKeys(
    useMemo(
      () => [
        { key: 't', label: 'Go to today', run: () => go({ day: today }) },
        { key: 'm', label: 'Month', run: () => go({ view: 'month' }) },
        { key: 'w', label: 'Week', run: () => go({ view: 'week' }) },
        { key: 'l', label: 'List', run: () => go({ view: 'list' }) },
        { key: 'j', label: 'Next', run: () => go({ day: stepDay(view, day, 1) }) },
        { key: 'k', label: 'Before', run: () => go({ day: stepDay(view, day, -1) }) },
        { key: 'p', label: on ? 'Hide the plan in pencil' : 'Show the plan in pencil', run: () => want(!on) },
      ],
      [go, today, view, day, on, want],
    ),
  )
  return (
    <>
      <PageHead views={wide && <ViewLinks current={view} />}>
        <div className="flex items-center gap-1">
          <Button look="quiet" aria-label="Before" onClick={() => go({ day: stepDay(view, day, -1) })}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <p aria-live="polite" className="min-w-36 text-center font-medium">
            {view === 'month' ? formatMonth(day) : `${formatDay(days[0] ?? day)} – ${formatDay(days.at(-1) ?? day)}`}
          </p>
          <Button look="quiet" aria-label="Next" onClick={() => go({ day: stepDay(view, day, 1) })}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
          <Button hint="T" onClick={() => go({ day: today })}>
            Today
          </Button>
        </div>
      </PageHead>
      <PencilBar pencil={pencil} zoneWords={zoneWords(zone, now())} />
      {query.error && (
        <ReadProblem
          error={query.error}
          retry={() => void query.refetch()}
          since={query.dataUpdatedAt ? wallOf(query.dataUpdatedAt, zone).time : null}
        />
      )}
      {isReading && <MutedLines rows={5} label="Loading the calendar" />}
      {query.data &&
        !isReading &&
        (view === 'list' ? (
          <Agenda
            days={days}
            byDay={byDay}
            marks={pencil.byDay}
            openEntry={setOpened}
            openMark={setMarked}
            zone={zone}
            obstacleOf={obstacleOf}
          />
        ) : (
          <DayGrid
            days={days}
            byDay={byDay}
            marks={pencil.byDay}
            openMark={setMarked}
            month={view === 'month' ? day.slice(0, 7) : null}
            active={days.includes(day) ? day : (days[0] ?? day)}
            activate={(to) => go({ day: to })}
            openEntry={setOpened}
            openDay={(to) => go({ view: 'list', day: to })}
            move={(entry, at) => move.mutate({ entry, at })}
            zone={zone}
            obstacleOf={obstacleOf}
          />
        ))}
      {marked && <PencilDialog mark={marked} onClose={() => setMarked(null)} />}
      {opened && (
        <EntryDialog entry={opened} move={(entry, at) => move.mutate({ entry, at })} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function ViewLinks({ current }: { current: CalendarView }) {
  return (
    <nav aria-label="Views" className="flex h-full gap-5">
      {CALENDAR_VIEWS.map((view) => (
        <Link
          key={view}
          to="/calendar"
          search={(was) => ({ ...was, view })}
          aria-current={view === current ? 'page' : undefined}
          className={classes('h-full', TAB_LOOK)}
        >
          {VIEW_NAMES[view]}
        </Link>
      ))}
    </nav>
  )
}
