import { MOST_ENTRIES } from '#contract/strategy/strategy-lists.ts'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { addDays, formatDay, wallOf } from '../time.ts'
import { DayField } from '../ui/day-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Tick } from '../ui/tick.tsx'
import { newRow, type PriorityForm } from './plan-form.ts'
import type { PartProps } from './plan-parts.ts'
import { Rows } from './rows.tsx'

/** Topics that matter for some time, and then expire. */
export function PrioritiesPart({ form, change, fields, fixed }: PartProps) {
  const zone = useZone()
  const today = wallOf(useNow(), zone).day
  return (
    <Rows
      label="What matters for some time"
      fixed={fixed}
      rows={form.priorities}
      none="No priorities yet. Add a launch, a season or an opening."
      add="Add what matters now"
      most={MOST_ENTRIES}
      make={() => ({ id: newRow(form.priorities), text: '', from: today, to: addDays(today, 28), cancelled: false })}
      change={(priorities) => change({ priorities })}
      nameOf={({ text }) => text}
    >
      {(priority, set, index) => (
        <>
          <TextArea
            label="What matters"
            rows={1}
            grows
            required
            maxLength={1000}
            error={fields.get(`priorities.${index}.text`)}
            value={priority.text}
            change={(text) => set({ ...priority, text })}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <DayField
              label="From"
              zone={zone}
              error={fields.get(`priorities.${index}.startsAt`)}
              value={priority.from}
              change={(from) => set({ ...priority, from })}
            />
            <DayField
              label="To (optional)"
              zone={zone}
              min={priority.from || undefined}
              error={fields.get(`priorities.${index}.endsAt`)}
              value={priority.to}
              change={(to) => set({ ...priority, to })}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4">
            <Tick
              label="Called off"
              checked={priority.cancelled}
              change={(cancelled) => set({ ...priority, cancelled })}
            />
            <p className="figures text-facts text-ink-2">{standOf(priority, today)}</p>
          </div>
        </>
      )}
    </Rows>
  )
}

/** Whether it counts today, in words. Days in this form sort as text. */
function standOf({ from, to, cancelled }: PriorityForm, today: string): string {
  if (cancelled) return 'No draft follows it.'
  if (to !== '' && to < today) return `Ended on ${formatDay(to)}: drafts no longer follow it.`
  if (from > today) return `Begins ${formatDay(from)}.`
  return to === '' ? 'Active now, without an end.' : `Active now, and ends by itself after ${formatDay(to)}.`
}
