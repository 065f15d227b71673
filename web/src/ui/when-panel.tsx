import { useRef, useState } from 'react'
import { now } from '../clock.ts'
import { addMonths, type Day, formatDay, wallOf, zoneWords } from '../time.ts'
import { classes } from './classes.ts'
import { HourList, type KnownHour } from './hour-list.tsx'
import { MonthGrid } from './month-grid.tsx'
import { Panel } from './panel.tsx'
import type { Opened } from './written-field.tsx'

interface Props extends Opened {
  name: string
  /** The time zone. Left out if the page already names it. */
  zone?: string
  /** With `takeDay`: the chosen day. Empty for none. */
  day?: Day
  takeDay?: (day: Day) => void
  /** With `takeTime`: the chosen hour. Empty for none. */
  time?: string
  takeTime?: (time: string) => void
  min?: Day | undefined
  known?: readonly KnownHour[]
  look?: (month: Day) => void
}

/** A month, the hours of a day, or both. A field opens it, and the focus moves into it. */
export function WhenPanel({
  field,
  id,
  close,
  name,
  zone,
  day,
  takeDay,
  time,
  takeTime,
  min,
  known = [],
  look,
}: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const clock = wallOf(now(), zone ?? 'UTC')
  const [month, setMonth] = useState(`${(day || clock.day).slice(0, 7)}-01`)
  const turn = (by: number) => {
    const next = addMonths(month, by)
    setMonth(next)
    look?.(next)
  }
  const onDay = day ? known.filter((one) => one.day === day) : []
  return (
    <Panel
      field={field}
      panel={panel}
      most={440}
      close={close}
      id={id}
      role="dialog"
      aria-label={name}
      className={classes(
        'grid gap-x-3.5',
        takeDay && 'p-3',
        takeDay && takeTime && 'sm:w-[33.75rem] sm:grid-cols-[15.75rem_1fr]',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close(true)
      }}
    >
      {takeDay && (
        <MonthGrid
          month={month}
          turn={turn}
          chosen={day ?? ''}
          today={clock.day}
          min={min}
          marked={known}
          take={takeDay}
        />
      )}
      {takeTime && (
        <div className={classes('flex min-h-0 flex-col gap-0.5', takeDay && 'sm:border-line sm:border-l sm:pl-3')}>
          {takeDay && zone && day && (
            <p className="px-2 py-0.5 text-ink-3 text-meta">
              {formatDay(day)}, {zoneWords(zone, now())}
            </p>
          )}
          <HourList
            name={day ? `Hours on ${formatDay(day)}` : 'Hours'}
            known={onDay}
            every={takeDay ? 60 : 30}
            after={zone && day === clock.day ? clock.time : ''}
            chosen={time ?? ''}
            focused={!takeDay}
            take={takeTime}
          />
        </div>
      )}
      {takeDay && !takeTime && zone && <p className="pt-2 pl-2 text-ink-3 text-meta">{zoneWords(zone, now())}</p>}
    </Panel>
  )
}
