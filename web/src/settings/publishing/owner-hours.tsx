import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { useLock } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { useSaveScheduler } from '../../publishing/use-scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { HoursRows } from './hours-rows.tsx'

const FRESH = { days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }

/** The hours in which somebody can answer the first replies. */
export function OwnerHours({ known }: { known: Scheduler }) {
  const { orgId } = useWorkspace()
  const locked = useLock('scheduling:manage')
  const form = useKeptForm(`${orgId}.hours`, known.ownerAvailability)
  const rows = form.value
  const save = useSaveScheduler('The hours are saved.')
  const fields = fieldsOf(save.error)
  return (
    <Form
      error={save.error}
      locked={locked}
      kept={form}
      submit={() => {
        save.mutate({ ownerAvailability: rows })
      }}
    >
      {rows.length === 0 && (
        <p className="text-ink-2">No hours are set: posts may be booked at any hour of the windows.</p>
      )}
      <HoursRows
        name="Span of hours"
        rows={rows}
        change={form.change}
        fresh={FRESH}
        locked={locked !== null}
        errorOf={(index) =>
          ['end', 'start', 'days'].map((part) => fields.get(`ownerAvailability.${index}.${part}`)).find(Boolean)
        }
      />
      <Button type="submit" look="primary" className="self-start" busy={save.isPending}>
        Save the hours
      </Button>
    </Form>
  )
}
