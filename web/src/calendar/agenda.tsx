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
import { inOrder } from './in-order.ts'
import { markKey, type PencilMark } from './pencil.ts'

interface Props {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEntry[]>
  /** The plan's proposals for free times. */
  marks: ReadonlyMap<Day, readonly PencilMark[]>
  openEntry: (entry: CalendarEntry) => void
  openMark: (mark: PencilMark) => void
  zone: string
  /** Why a scheduled post cannot be published. Null if it can. */
  obstacleOf: (entry: CalendarEntry) => string | null
}

/** A list of days: the only view on a phone, and one of the views elsewhere. */
export function Agenda({ days, byDay, marks, openEntry, openMark, zone, obstacleOf }: Props) {
  const today = wallOf(useNow(), zone).day
  const pending = usePendingIds()
  const filled = days.filter((day) => byDay.has(day) || marks.has(day))
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
            {inOrder(byDay.get(day) ?? [], marks.get(day) ?? []).map((item) =>
              'excerpt' in item ? (
                <EntryLine
                  key={item.id}
                  entry={item}
                  zone={zone}
                  obstacle={obstacleOf(item)}
                  isPending={pending.has(item.id)}
                  open={() => openEntry(item)}
                />
              ) : (
                <MarkLine key={markKey(item)} mark={item} zone={zone} open={() => openMark(item)} />
              ),
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface EntryProps {
  entry: CalendarEntry
  zone: string
  obstacle: string | null
  isPending: boolean
  open: () => void
}

function EntryLine({ entry, zone, obstacle, isPending, open }: EntryProps) {
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left -outline-offset-2 hover:bg-wash"
        onClick={open}
      >
        <time dateTime={entry.time} className="font-medium">
          {wallOf(entry.time, zone).time}
        </time>
        <PlatformMark platform={entry.platform} />
        <span className="sr-only">{PLATFORM_NAMES[entry.platform]}: </span>
        <span className="min-w-0 grow">
          <span className="block truncate">{entry.excerpt}</span>
          <Obstacle words={obstacle} />
        </span>
        {isPending ? <span className="text-meta text-ink-2">Saving …</span> : <StatusMark status={entry.status} />}
      </button>
    </li>
  )
}

/** A proposal of the plan. It is drawn dashed, because it is not a post. */
function MarkLine({ mark, zone, open }: { mark: PencilMark; zone: string; open: () => void }) {
  return (
    <li className="border-line bg-paper not-first:border-t">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left text-ink-2 -outline-offset-2 hover:bg-wash hover:text-ink"
        onClick={open}
      >
        <time dateTime={mark.at}>{wallOf(mark.at, zone).time}</time>
        <PlatformMark platform={mark.platform} />
        <span className="sr-only">{PLATFORM_NAMES[mark.platform]}: </span>
        <span className="min-w-0 grow truncate italic">{mark.pillarName}</span>
        <span className="rounded-sheet border border-line-3 border-dashed px-1.5 text-meta">In pencil</span>
      </button>
    </li>
  )
}
