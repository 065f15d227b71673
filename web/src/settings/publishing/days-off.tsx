import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { useReasonNot } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { type SchedulerChange, useSaveScheduler } from '../../publishing/use-scheduler.ts'
import { useZone } from '../../shell/use-shell-data.ts'
import { formatDay } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'

const NEW = { from: '', to: '', note: '' }

/** Days on which nothing is scheduled, single ones and ranges. */
export function DaysOff({ known }: { known: Scheduler }) {
  const { blackoutDates, blackoutPeriods } = known
  const reasonNot = useReasonNot('scheduling:manage')
  const { orgId } = useWorkspace()
  const zone = useZone()
  const form = useKeptForm(`${orgId}.days-off`, NEW)
  const { from, to, note } = form.value
  const save = useSaveScheduler('The days off are saved.')
  const fields = fieldsOf(save.error)
  const at = `blackoutPeriods.${blackoutPeriods.length}`
  const rows: { key: string; words: string; note: string | null; without: SchedulerChange }[] = [
    ...blackoutDates.map((day) => ({
      key: day,
      words: yearly(day),
      note: null,
      without: { blackoutDates: blackoutDates.filter((other) => other !== day) },
    })),
    ...blackoutPeriods.map((period) => ({
      key: `${period.from} ${period.to} ${period.note}`,
      words: period.from === period.to ? yearly(period.from) : `${yearly(period.from)} – ${yearly(period.to)}`,
      note: period.note,
      without: { blackoutPeriods: blackoutPeriods.filter((other) => other !== period) },
    })),
  ].sort((a, b) => a.key.localeCompare(b.key))
  return (
    <div className="flex flex-col gap-4">
      {rows.length === 0 && <p className="text-ink-2">None.</p>}
      {rows.length > 0 && (
        <ul aria-label="Days off" className="flex flex-col rounded-panel border border-line bg-sheet">
          {rows.map(({ key, words, note: why, without }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-3 border-line px-4 py-2 not-first:border-t">
              <span className="figures min-w-40 grow">
                {words}
                {why && <span className="block text-meta text-ink-3">{why}</span>}
              </span>
              <Button look="quiet" unavailable={reasonNot} busy={save.isPending} onClick={() => save.mutate(without)}>
                Remove
                <span className="sr-only"> {words}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {reasonNot === null && (
        <Form
          aria-label="Add days off"
          error={save.error}
          kept={form}
          submit={() => {
            const period = { from, to: to || from, note: note.trim() || null }
            save.mutate({ blackoutPeriods: [...blackoutPeriods, period] }, { onSuccess: form.forget })
          }}
        >
          <div className="flex flex-wrap items-end gap-3 sm:grid sm:grid-cols-[minmax(0,10rem)_minmax(0,10rem)_minmax(0,1fr)_auto]">
            <DayField
              label="First day"
              zone={zone}
              required
              error={fields.get(`${at}.from`)}
              value={from}
              change={(day) => form.change({ ...form.value, from: day })}
            />
            <DayField
              label="Last day"
              zone={zone}
              min={from || undefined}
              error={fields.get(`${at}.to`)}
              value={to}
              change={(day) => form.change({ ...form.value, to: day })}
            />
            <div className="min-w-40 grow basis-40">
              <TextField
                label="What for (optional)"
                maxLength={200}
                value={note}
                change={(words) => form.change({ ...form.value, note: words })}
              />
            </div>
            <Button type="submit" busy={save.isPending}>
              Add
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

/** "Fri 25 Dec 2026" */
const yearly = (day: string): string => `${formatDay(day)} ${day.slice(0, 4)}`
