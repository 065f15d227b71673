import { MOST_ENTRIES } from '#contract/strategy/strategy-lists.ts'
import { Choice } from '../ui/choice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { newRow, type OpportunityForm } from './plan-form.ts'
import type { PartProps } from './plan-parts.ts'
import { Rows } from './rows.tsx'
import { OPPORTUNITY_WORDS } from './strategy-words.ts'

const STATES = (Object.keys(OPPORTUNITY_WORDS) as OpportunityForm['status'][]) // the record has each once
  .map((value) => ({ value, label: OPPORTUNITY_WORDS[value] }))

/** Topics that may be worth posts. */
export function OpportunitiesPart({ form, change, fields, fixed }: PartProps) {
  return (
    <Rows
      label="Opportunities"
      fixed={fixed}
      rows={form.opportunities}
      none="No opportunities yet. Add a frequent question, a date, or a debate that you can contribute to."
      add="Add an opportunity"
      most={MOST_ENTRIES}
      make={() => ({ id: newRow(form.opportunities), theme: '', rationale: '', status: 'open' as const })}
      change={(opportunities) => change({ opportunities })}
      nameOf={({ theme }) => theme}
    >
      {(one, set, index) => (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <TextField
              label="Opportunity"
              required
              maxLength={300}
              error={fields.get(`opportunities.${index}.theme`)}
              value={one.theme}
              change={(theme) => set({ ...one, theme })}
            />
            <Choice label="State" value={one.status} options={STATES} choose={(status) => set({ ...one, status })} />
          </div>
          <TextArea
            label="Why (optional)"
            rows={1}
            grows
            maxLength={2000}
            error={fields.get(`opportunities.${index}.rationale`)}
            value={one.rationale}
            change={(rationale) => set({ ...one, rationale })}
          />
        </>
      )}
    </Rows>
  )
}
