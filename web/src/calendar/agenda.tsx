import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Obstacle } from '../publishing/obstacle.tsx'
import type { CalendarEntry } from '../publishing/reads.ts'
import { type Day, formatDay, wallOf } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { ExampleRow } from '../ui/example-row.tsx'
import { EmptyState } from '../ui/page.tsx'
import { StatusMark } from '../ui/status-mark.tsx'

interface Props {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEntry[]>
  openEntry: (entry: CalendarEntry) => void
  zone: string
  /** Why a scheduled post cannot go out; null if it can. */
  obstacleOf: (entry: CalendarEntry) => string | null
}

/** A list of days: the whole calendar on a phone, and one of the views elsewhere. */
export function Agenda({ days, byDay, openEntry, zone, obstacleOf }: Props) {
  const today = wallOf(useNow(), zone).day
  const pending = usePendingIds()
  const filled = days.filter((day) => byDay.has(day))
  if (filled.length === 0) {
    return (
      <EmptyState
        title="Nothing planned here"
        example={<ExampleRow title="13:00 · Six woods, one handle" line="Approved, goes out on X" />}
        action={
          <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('primary')}>
            Compose a post
          </Link>
        }
      >
        Approved posts show here at their times.
      </EmptyState>
    )
  }
  return (
    <ol className="flex max-w-reading flex-col gap-6">
      {filled.map((day) => (
        <li key={day} className="flex flex-col gap-2">
          <h2 className="text-facts font-semibold text-ink-2">
            {formatDay(day)}
            {day === today && ' · today'}
          </h2>
          <ul className="flex flex-col overflow-hidden rounded-panel border border-line bg-sheet">
            {byDay.get(day)?.map((entry) => (
              <li key={entry.id} className="border-line not-first:border-t">
                <button
                  type="button"
                  className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-wash"
                  onClick={() => openEntry(entry)}
                >
                  <time dateTime={entry.time} className="font-medium">
                    {wallOf(entry.time, zone).time}
                  </time>
                  <PlatformMark platform={entry.platform} />
                  <span className="sr-only">{PLATFORM_NAMES[entry.platform]}: </span>
                  <span className="min-w-0 grow">
                    <span className="block truncate">{entry.excerpt}</span>
                    <Obstacle words={obstacleOf(entry)} />
                  </span>
                  {pending.has(entry.id) ? (
                    <span className="text-meta text-ink-2">Saving …</span>
                  ) : (
                    <StatusMark status={entry.status} />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
