import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '../clock.ts'
import { type Day, formatDay, wallOf } from '../time.ts'
import { Field } from './field.tsx'
import { fetchWhenPanel, WhenPanel } from './late-when-panel.tsx'
import { readDay } from './read-day.ts'
import { type Opened, WrittenField } from './written-field.tsx'

interface Props {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Empty while none is chosen. */
  value: Day
  change: (day: Day) => void
  zone: string
  /** The first day that can be chosen. */
  min?: Day | undefined
  panel?: (opened: Opened) => ReactNode
}

/** A day, typed or chosen from a month. */
export function DayField({ label, hint, error, required = false, value, change, zone, min, panel }: Props) {
  const today = wallOf(now(), zone).day
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <WrittenField
          control={control}
          value={value}
          change={change}
          required={required}
          near={fetchWhenPanel}
          words={dayWords}
          read={(text) => readDay(text, today)}
          complete={/\d{4}/}
          problemOf={(day) => {
            if (day === null) return 'This is not a day: write it like 30 Nov 2026.'
            return min && day !== '' && day < min ? `Not before ${dayWords(min)}.` : null
          }}
          icon={CalendarDays}
          opens="Open the calendar"
          panel={
            panel ??
            (({ close, ...at }) => (
              <WhenPanel
                {...at}
                close={close}
                name={label}
                zone={zone}
                day={value}
                min={min}
                takeDay={(day) => {
                  change(day)
                  close(true)
                }}
              />
            ))
          }
        />
      )}
    </Field>
  )
}

/** "Mon 30 Nov 2026" */
const dayWords = (day: Day): string => (day === '' ? '' : `${formatDay(day)} ${day.slice(0, 4)}`)
