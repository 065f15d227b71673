import { useState } from 'react'
import type { Slot } from '#contract/planning/scheduler.ts'
import { now } from '../clock.ts'
import { formatWhen, instantOf, isoOf, wallOf, zoneWords } from '../time.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { KnownHour } from '../ui/hour-list.tsx'
import { WhenField } from '../ui/when-field.tsx'
import { BASIS_WORDS } from './basis-words.ts'
import { useBookedHours } from './use-booked-hours.ts'

interface Props {
  title: string
  /** Best first. */
  slots: readonly Slot[]
  current: string | null
  zone: string
  verb: string
  /** The write, if the change is made while the dialog is open. */
  write?: { error: Error | null; isPending: boolean }
  choose: (at: string) => void
  onClose: () => void
}

/** Chooses a time: one of the ranked slots with its reason, or any day and time on the workspace's clock. */
export function TimeDialog({ title, slots, current, zone, verb, write, choose, onClose }: Props) {
  const start = wallOf(current ?? slots[0]?.scheduledForUtc ?? isoOf(now() + 3_600_000), zone)
  const [{ day, time }, setWhen] = useState(start)
  const [month, setMonth] = useState(start.day)
  const known = useBookedHours(month, zone)
  const at = day && time ? instantOf(day, time, zone) : null
  const past = at !== null && at <= now()
  return (
    <FormDialog
      title={title}
      description={`Times are ${zoneWords(zone, now())}.`}
      verb={at === null ? verb : `${verb} ${formatWhen(at, zone)}`}
      {...(write && { write })}
      unavailable={past ? 'Choose a time ahead.' : null}
      submit={() => at !== null && !past && choose(isoOf(at))}
      onClose={onClose}
    >
      {slots.length > 0 && (
        <div className="flex flex-col gap-1">
          <h3 className="text-facts font-medium">Good free times</h3>
          <ul className="flex flex-col">
            {slots.map((slot) => (
              <li key={slot.scheduledForUtc}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-col items-start justify-center rounded-control px-2 py-1 text-left hover:bg-wash"
                  onClick={() => choose(slot.scheduledForUtc)}
                >
                  <span className="flex w-full items-baseline justify-between gap-3">
                    <time dateTime={slot.scheduledForUtc} className="font-medium">
                      {formatWhen(slot.scheduledForUtc, zone)}
                    </time>
                    <span className="text-meta text-ink-3">{BASIS_WORDS[slot.basis]}</span>
                  </span>
                  <span className="text-meta text-ink-2">{slot.reason}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <WhenField
        day={day}
        time={time}
        change={setWhen}
        zone={zone}
        error={past ? 'This time has passed.' : undefined}
        known={[...known, ...slots.map((slot) => freeAt(slot, zone))]}
        look={setMonth}
      />
    </FormDialog>
  )
}

const freeAt = ({ scheduledForUtc }: Slot, zone: string): KnownHour => ({
  ...wallOf(scheduledForUtc, zone),
  words: 'free',
  free: true,
})
