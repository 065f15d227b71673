import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { HourInput } from '../../ui/hour-input.tsx'

interface Hours {
  /** Sunday = 0. Spec T2 */
  days: number[]
  start: string
  end: string
}

/** The days of the week, in the order in which people name them. */
const DAYS = [
  [1, 'Mon', 'Monday'],
  [2, 'Tue', 'Tuesday'],
  [3, 'Wed', 'Wednesday'],
  [4, 'Thu', 'Thursday'],
  [5, 'Fri', 'Friday'],
  [6, 'Sat', 'Saturday'],
  [0, 'Sun', 'Sunday'],
] as const

interface Props<T extends Hours> {
  /** The name of one row: "Window". */
  name: string
  rows: readonly T[]
  change: (rows: T[]) => void
  fresh: T
  locked: boolean
  /** What is wrong with a row. */
  errorOf: (index: number) => string | undefined
}

/** Days and hours as rows: which days of the week, from when until when. */
export function HoursRows<T extends Hours>({ name, rows, change, fresh, locked, errorOf }: Props<T>) {
  const set = (index: number, part: Partial<Hours>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by
          key={index}
          className="flex w-full flex-wrap items-center gap-x-1 gap-y-2 rounded-panel sm:gap-x-4 border border-line bg-sheet px-3 py-3"
        >
          <legend className="sr-only">
            {name} {index + 1}
          </legend>
          <span className="flex flex-wrap gap-1">
            {DAYS.map(([day, short, long]) => {
              const on = row.days.includes(day)
              return (
                <label
                  key={day}
                  className={classes(
                    'relative flex min-h-11 min-w-11 items-center justify-center rounded-control border px-1 text-facts lg:min-h-8',
                    on ? 'border-ink bg-ink font-medium text-paper' : 'border-line-3 text-ink-2',
                  )}
                >
                  <input
                    type="checkbox"
                    className="absolute inset-0 cursor-pointer appearance-none rounded-control"
                    checked={on}
                    onChange={() =>
                      set(index, { days: on ? row.days.filter((one) => one !== day) : [...row.days, day].sort() })
                    }
                  />
                  <span aria-hidden="true">{short}</span>
                  <span className="sr-only">{long}</span>
                </label>
              )
            })}
          </span>
          <span className="flex items-center gap-1 sm:gap-2">
            <HourInput
              control={{ 'aria-invalid': errorOf(index) ? true : undefined }}
              required
              aria-label="From"
              className="w-24 lg:w-20"
              value={row.start}
              change={(start) => set(index, { start })}
            />
            <span aria-hidden="true">–</span>
            {/* An end at midnight is 24:00 in the API, and 00:00 on a clock. */}
            <HourInput
              control={{}}
              required
              aria-label="Until"
              className="w-24 lg:w-20"
              value={row.end === '24:00' ? '00:00' : row.end}
              change={(end) => set(index, { end: end === '00:00' ? '24:00' : end })}
            />
          </span>
          <Button
            look="quiet"
            aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
            onClick={() => change(rows.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
          {errorOf(index) && (
            <p data-problem className="basis-full text-facts text-red">
              {errorOf(index)}
            </p>
          )}
        </fieldset>
      ))}
      {!locked && (
        <Button onClick={() => change([...rows, fresh])}>
          <Plus aria-hidden="true" className="size-4" />
          Add {/^[aeiou]/i.test(name) ? 'an' : 'a'} {name.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
