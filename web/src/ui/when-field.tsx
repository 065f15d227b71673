import { now } from '../clock.ts'
import { type Day, wallOf } from '../time.ts'
import { DayField } from './day-field.tsx'
import { Field } from './field.tsx'
import { HourInput } from './hour-input.tsx'
import type { KnownHour } from './hour-list.tsx'
import { WhenPanel } from './late-when-panel.tsx'
import type { Opened } from './written-field.tsx'

interface Props {
  day: Day
  time: string
  change: (when: { day: Day; time: string }) => void
  zone: string
  /** Why this moment cannot be chosen. */
  error?: string | undefined
  /** Free and booked hours. */
  known?: readonly KnownHour[]
  /** Called with a day of the shown month. */
  look?: (month: Day) => void
}

/** A day and an hour in the workspace's time zone. One panel shows both, with free and booked hours. */
export function WhenField({ day, time, change, zone, error, known = [], look }: Props) {
  const panel = ({ close, ...at }: Opened) => (
    <WhenPanel
      {...at}
      close={close}
      name="Day and hour"
      zone={zone}
      day={day}
      time={time}
      min={wallOf(now(), zone).day}
      known={known}
      {...(look && { look })}
      takeDay={(next) => change({ day: next, time })}
      takeTime={(next) => {
        change({ day, time: next })
        close(true)
      }}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayField
        label="Day"
        required
        value={day}
        zone={zone}
        change={(next) => change({ day: next, time })}
        panel={panel}
      />
      <Field label="Time" error={error}>
        {(control) => (
          <HourInput
            control={control}
            required
            value={time}
            change={(next) => change({ day, time: next })}
            panel={panel}
          />
        )}
      </Field>
    </div>
  )
}
