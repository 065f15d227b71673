import { Clock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../time.ts'
import { classes } from './classes.ts'
import { readHour } from './read-hour.ts'

/** An hour with a note, such as a scheduled post. */
export interface KnownHour {
  day: Day
  time: string
  /** "X is booked", "free". */
  words: string
  free: boolean
}

interface Props {
  name: string
  /** Hours with notes. They are listed among the others, in order. */
  known: readonly KnownHour[]
  /** Minutes between two of the other hours. */
  every: 30 | 60
  /** Only hours after this one can be chosen. */
  after: string
  chosen: string
  /** Whether the focus moves here when it opens. */
  focused: boolean
  take: (time: string) => void
}

/** The hours of a day to choose from, with their notes, and a field to type another. */
export function HourList({ name, known, every, after, chosen, focused, take }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const rows = hoursOf(known, every).filter(({ time }) => time > after)
  const at = rows.findIndex(({ time }) => time >= chosen)
  const [active, setActive] = useState<string | null>(null)
  const reached = rows.find(({ time }) => time === active) ?? rows[Math.max(at, 0)]
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (row && list.current) list.current.scrollTop = row.offsetTop - 2 * row.offsetHeight
    if (focused) row?.focus({ preventScroll: true })
  }, [focused])
  const keys = (event: KeyboardEvent) => {
    const from = reached ? rows.indexOf(reached) : 0
    const to: Record<string, number> = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }
    const next = rows[Math.max(0, Math.min(to[event.key] ?? Number.NaN, rows.length - 1))]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setActive(next.time)
    list.current?.querySelector<HTMLElement>(`[data-time="${next.time}"]`)?.focus()
  }
  return (
    <>
      {rows.length === 0 && <p className="px-2 py-2 text-ink-3 text-meta">This day is over.</p>}
      <div
        ref={list}
        hidden={rows.length === 0}
        role="listbox"
        aria-label={name}
        tabIndex={-1}
        className="relative max-h-48 overflow-y-auto sm:max-h-60"
        onKeyDown={keys}
      >
        {rows.map(({ time, words }) => (
          <button
            key={time}
            type="button"
            role="option"
            data-time={time}
            aria-selected={time === chosen}
            tabIndex={time === reached?.time ? 0 : -1}
            className={classes(
              'grid min-h-11 w-full grid-cols-[2.875rem_1fr] items-center gap-1 rounded-control px-2 text-left -outline-offset-2 hover:bg-line/70 lg:min-h-8.5',
              time === chosen && 'bg-line/70 forced-colors:outline-2',
            )}
            onClick={() => take(time)}
          >
            <span className={classes('figures', (words || time === chosen) && 'font-semibold')}>{time}</span>
            <span className="min-w-0 truncate text-ink-3 text-meta">{words}</span>
          </button>
        ))}
      </div>
      <AnotherHour value={chosen} take={take} />
    </>
  )
}

function AnotherHour({ value, take }: { value: string; take: (time: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <div className="mx-2 mt-1.5 flex min-h-11 items-center gap-2 border-line-3 border-b hover:border-ink lg:min-h-9">
      <Clock aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      <input
        aria-label="Another hour"
        aria-invalid={(text !== '' && readHour(text) === null) || undefined}
        autoComplete="off"
        className="figures min-h-9 w-full bg-transparent"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Submits the panel, not the form around it.
          event.preventDefault()
          const time = readHour(text)
          if (time) take(time)
        }}
      />
    </div>
  )
}

interface Row {
  time: string
  words: string
}

/** Every hour or half hour, and the known ones, in order. Booked hours come before free ones. */
function hoursOf(known: Props['known'], every: number): Row[] {
  const rows = new Map<string, Row>()
  for (let minute = 0; minute < 1440; minute += every) {
    const time = `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`
    rows.set(time, { time, words: '' })
  }
  for (const { time, words } of [...known].sort((a, b) => Number(b.free) - Number(a.free)))
    rows.set(time, { time, words })
  return [...rows.values()].sort((a, b) => a.time.localeCompare(b.time))
}
