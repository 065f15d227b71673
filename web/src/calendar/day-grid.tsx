import { type KeyboardEvent, useRef, useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { isChangeable } from '#contract/posts/post-machine.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { addDays, type Day, formatDay, formatLongDay, instantOf, isoOf, wallOf } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { type Carried, carry } from './carry.ts'
import { Chip } from './chip.tsx'
import { inOrder } from './in-order.ts'
import { markKey, type PencilMark } from './pencil.ts'
import { PencilChip } from './pencil-chip.tsx'

interface Props {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEntry[]>
  /** The plan's proposals for free times. */
  marks: ReadonlyMap<Day, readonly PencilMark[]>
  /** The month that is shown: days of other months are muted. Null in a week. */
  month: string | null
  active: Day
  activate: (day: Day) => void
  openEntry: (entry: CalendarEntry) => void
  openMark: (mark: PencilMark) => void
  openDay: (day: Day) => void
  move: (entry: CalendarEntry, at: string) => void
  zone: string
  /** Why a scheduled post cannot be published. Null if it can. */
  obstacleOf: (entry: CalendarEntry) => string | null
}

const MOST_CHIPS = 4
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * Weeks of days as one grid with one tab stop. Arrows move between days. Enter goes into a day's posts, where arrows
 * move between posts and Escape leaves. Space picks up a post, arrows carry it (with Shift they change its time), and
 * Enter drops it.
 */
export function DayGrid({
  days,
  byDay,
  marks,
  month,
  active,
  activate,
  openEntry,
  openMark,
  openDay,
  move,
  zone,
  obstacleOf,
}: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const now = useNow()
  const today = wallOf(now, zone).day
  const pending = usePendingIds()
  const [carried, setCarried] = useState<Carried | null>(null)
  const [said, setSaid] = useState('')
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const most = month === null ? Number.POSITIVE_INFINITY : MOST_CHIPS

  const focusCell = (day: Day) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  const entryOf = (target: EventTarget): CalendarEntry | undefined => {
    const id = target instanceof HTMLElement ? target.dataset.entry : undefined
    return id === undefined ? undefined : (byDay.get(active) ?? []).find((entry) => entry.id === id)
  }

  function goTo(day: Day): void {
    if (!days.includes(day)) return
    activate(day)
    // The cell is already on the page, so only the tab stop moves.
    focusCell(day)
  }

  function onCarry(event: KeyboardEvent, now: Carried): void {
    if (event.key === 'Escape') {
      setCarried(null)
      setSaid('Put back.')
    } else if (event.key === 'Enter' || event.key === ' ') {
      const entry = entryOf(event.target)
      setCarried(null)
      const at = instantOf(now.to.day, now.to.time, zone)
      if (entry) move(entry, isoOf(at))
      setSaid(`Put down on ${formatLongDay(now.to.day)}, ${now.to.time}.`)
    } else {
      const next = carry(now, event.key, event.shiftKey)
      if (!next) return
      setCarried(next)
      setSaid(`${formatLongDay(next.to.day)}, ${next.to.time}`)
    }
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (carried) {
      onCarry(event, carried)
      return
    }
    const entry = entryOf(event.target)
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const step = steps[event.key]
    if (entry) {
      if (event.key === 'Escape') focusCell(active)
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
        siblingOf(event.target, event.key === 'ArrowDown')?.focus()
      else if (event.key === ' ' && isChangeable(entry.status)) {
        const at = wallOf(entry.time, zone)
        setCarried({ entryId: entry.id, from: at, to: at })
        setSaid(
          `Picked up ${PLATFORM_NAMES[entry.platform]}, ${formatLongDay(at.day)}, ${at.time}. Arrows choose the day, with Shift the time. Enter puts it down.`,
        )
      } else return
    } else if (event.target instanceof HTMLElement && event.target.dataset.pencil !== undefined) {
      if (event.key === 'Escape') focusCell(active)
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
        siblingOf(event.target, event.key === 'ArrowDown')?.focus()
      else return
    } else if (event.key === 'Enter') {
      const first = grid.current?.querySelector<HTMLElement>(`[data-day="${active}"] [data-entry]`)
      if (first) first.focus()
      else openDay(active)
    } else if (step !== undefined) goTo(addDays(active, step))
    else return
    event.preventDefault()
  }

  return (
    <div className="overflow-hidden rounded-panel border border-line bg-sheet">
      <p role="status" className="sr-only">
        {said}
      </p>
      {carried && (
        <p className="border-line border-b bg-wash px-3 py-1 text-facts">
          Moving to {formatDay(carried.to.day)} {carried.to.time}. Enter puts it down, Esc puts it back.
        </p>
      )}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys of its own is a grid
        role="grid"
        aria-label={month === null ? 'Week' : 'Month'}
        className="w-full table-fixed border-collapse"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-line border-b px-2 py-1 text-left text-meta font-medium text-ink-2"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const entries = byDay.get(day) ?? []
                const pencilled = marks.get(day) ?? []
                const muted = month !== null && !day.startsWith(month)
                return (
                  <td
                    key={day}
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid
                    role="gridcell"
                    aria-selected={day === active}
                    className={classes(
                      'align-top border-line p-1 -outline-offset-2 not-first:border-l',
                      month === null ? 'h-96' : 'h-28 border-b',
                      muted && 'bg-wash',
                      carried?.to.day === day && 'bg-green-soft',
                    )}
                    onFocus={() => day !== active && activate(day)}
                  >
                    <span className="sr-only">
                      {formatLongDay(day)}, {countWords(entries.length)}
                      {pencilled.length > 0 && `, ${pencilled.length} in pencil`}
                    </span>
                    <span
                      aria-hidden="true"
                      className={classes(
                        'figures mb-1 inline-flex min-w-5 justify-center rounded-full px-1 text-meta',
                        day === today ? 'bg-ink font-semibold text-paper' : muted ? 'text-ink-3' : 'text-ink-2',
                      )}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <ul className="flex flex-col gap-1">
                      {inOrder(entries, pencilled, most).map((item) =>
                        'excerpt' in item ? (
                          <li key={item.id}>
                            <Chip
                              entry={item}
                              zone={zone}
                              pending={pending.has(item.id)}
                              obstacle={obstacleOf(item)}
                              tabIndex={-1}
                              open={() => openEntry(item)}
                            />
                          </li>
                        ) : (
                          <li key={markKey(item)}>
                            <PencilChip mark={item} zone={zone} open={() => openMark(item)} />
                          </li>
                        ),
                      )}
                      {entries.length > most && (
                        <li>
                          <button
                            type="button"
                            tabIndex={-1}
                            className="min-h-6 rounded-control px-1 text-meta font-medium text-ink-2 hover:text-ink hover:underline"
                            onClick={() => openDay(day)}
                          >
                            {entries.length - most} more<span className="sr-only"> on {formatLongDay(day)}</span>
                          </button>
                        </li>
                      )}
                    </ul>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const countWords = (count: number): string => (count === 0 ? 'nothing' : count === 1 ? '1 post' : `${count} posts`)

function siblingOf(target: EventTarget, after: boolean): HTMLElement | null {
  const item = target instanceof HTMLElement ? target.closest('li') : null
  const next = after ? item?.nextElementSibling : item?.previousElementSibling
  return next?.querySelector<HTMLElement>('button') ?? null
}
