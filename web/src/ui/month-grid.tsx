import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, addMonths, type Day, formatLongDay, formatMonth, weekdayOf } from '../time.ts'
import { classes } from './classes.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ARROW = 'flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-line/70 lg:size-7'

interface Props {
  /** Its first day. */
  month: Day
  /** Shows the month that is so many months later. */
  turn: (by: number) => void
  chosen: Day
  today: Day
  min: Day | undefined
  marked: readonly { day: Day; free: boolean }[]
  take: (day: Day) => void
}

/** A month of days. Arrows go by day and week, Page Up and Down by month, with Shift by year. */
export function MonthGrid({ month, turn, chosen, today, min, marked, take }: Props) {
  const [active, setActive] = useState(chosen || today)
  const grid = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [])
  const focus = (day: Day) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  // A day of a month that is not drawn yet. It is focused in the same frame as the drawing, because a later focus could
  // lose the next key.
  const toFocus = useRef<Day | null>(null)
  useLayoutEffect(() => {
    if (toFocus.current) focus(toFocus.current)
    toFocus.current = null
  })
  const first = addDays(month, -weekdayOf(month))
  const count = weekdayOf(month) + daysIn(month) > 35 ? 6 : 5
  const weeks = Array.from({ length: count }, (_, week) => WEEKDAYS.map((_, at) => addDays(first, week * 7 + at)))
  const isThisMonth = (day: Day) => day.slice(0, 7) === month.slice(0, 7)
  // The one day of the grid that the Tab key reaches.
  const reached = isThisMonth(active) ? active : month
  const busy = new Set(marked.filter(({ free }) => !free).map(({ day }) => day))

  const go = (day: Day) => {
    setActive(day)
    const by = monthsBetween(month, day)
    if (by === 0) return focus(day)
    toFocus.current = day
    turn(by)
  }
  const keys = (event: KeyboardEvent) => {
    const to = dayFrom(reached, event)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  }
  return (
    <div className="w-77 max-w-full lg:w-63">
      <div className="flex items-center">
        <p className="grow pl-2 font-semibold" aria-live="polite">
          {formatMonth(month)}
        </p>
        <button type="button" aria-label="Month before" className={ARROW} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </button>
        <button type="button" aria-label="Month after" className={ARROW} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </button>
      </div>
      <table ref={grid} aria-label={formatMonth(month)} className="w-full table-fixed">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="py-1.5 text-center font-normal text-chip text-ink-3">
                {name[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const barred = min !== undefined && day < min
                const isChosen = day === chosen
                return (
                  <td key={day} className="p-0">
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === reached ? 0 : -1}
                      aria-pressed={isChosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={barred || undefined}
                      aria-label={`${formatLongDay(day)}${busy.has(day) ? ', with posts' : ''}`}
                      className={classes(
                        'relative flex min-h-11 w-full items-center justify-center rounded-control text-facts aria-disabled:cursor-not-allowed lg:min-h-8',
                        isChosen ? 'bg-ink font-semibold text-paper forced-colors:outline-2' : 'hover:bg-line/70',
                        !isChosen && (barred || !isThisMonth(day)) && 'text-ink-3',
                        barred && 'line-through decoration-line-3',
                        day === today && !isChosen && 'font-semibold underline underline-offset-4',
                      )}
                      onKeyDown={keys}
                      onClick={() => {
                        if (barred) return
                        go(day)
                        take(day)
                      }}
                    >
                      {Number(day.slice(8))}
                      {busy.has(day) && (
                        <span aria-hidden="true" className="absolute bottom-0.5 size-1 rounded-full bg-current" />
                      )}
                    </button>
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

const daysIn = (month: Day): number => Number(addDays(addMonths(month, 1), -1).slice(8))

/** This date in another month, or that month's last day. */
function sameDate(day: Day, months: number): Day {
  const month = addMonths(day, months)
  return `${month.slice(0, 8)}${`${Math.min(Number(day.slice(8)), daysIn(month))}`.padStart(2, '0')}`
}

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const monthsBetween = (from: Day, to: Day): number => monthOf(to) - monthOf(from)

/** The day to which a key leads from a day; null for keys that lead nowhere. */
function dayFrom(day: Day, { key, shiftKey }: KeyboardEvent): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDate(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return sameDate(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}
