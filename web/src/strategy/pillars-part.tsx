import { MOST_PILLARS } from '#contract/strategy/strategy-lists.ts'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { newRow } from './plan-form.ts'
import type { PartProps } from './plan-parts.ts'
import { Rows } from './rows.tsx'

/** The themes that posts belong to. */
export function PillarsPart({ form, change, fields, fixed }: PartProps) {
  return (
    <Rows
      label="Pillars"
      fixed={fixed}
      rows={form.pillars}
      none="No pillar yet: three to five themes that you can write about for months."
      add="Add a pillar"
      most={MOST_PILLARS}
      make={() => ({ id: newRow(form.pillars), name: '', description: '', keywords: '' })}
      change={(pillars) => change({ pillars })}
      nameOf={({ name }) => name}
    >
      {(pillar, set, index) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label="Pillar"
              required
              maxLength={100}
              error={fields.get(`pillars.${index}.name`)}
              value={pillar.name}
              change={(name) => set({ ...pillar, name })}
            />
            <TextField
              label="Keywords, separated by commas (optional)"
              error={fields.get(`pillars.${index}.keywords`)}
              value={pillar.keywords}
              change={(keywords) => set({ ...pillar, keywords })}
            />
          </div>
          <TextArea
            label="What belongs to it (optional)"
            rows={1}
            grows
            maxLength={2000}
            error={fields.get(`pillars.${index}.description`)}
            value={pillar.description}
            change={(description) => set({ ...pillar, description })}
          />
        </>
      )}
    </Rows>
  )
}
