import { AUDIENCE_TYPES, type AudienceType } from '#contract/statuses.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { useLock } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { useSaveScheduler } from '../../publishing/use-scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tick } from '../../ui/tick.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'

const AUDIENCES: Record<AudienceType, string> = { b2b: 'People at work', b2c: 'People in private', mixed: 'Both' }
const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

/** The distance between posts, the most posts a day, weekends, and the time zone. */
export function RhythmForm({ known }: { known: Scheduler }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.rhythm`, {
    minGapMinutes: String(known.minGapMinutes),
    maxPostsPerDay: String(known.maxPostsPerDay),
    includeWeekends: known.includeWeekends,
    audienceType: known.audienceType,
    audienceTimezone: known.audienceTimezone ?? '',
  })
  const { value: form, change: setForm } = kept
  const save = useSaveScheduler('The rhythm is saved.')
  const fields = fieldsOf(save.error)
  return (
    <Form
      className="flex flex-col items-start gap-4"
      error={save.error}
      locked={useLock('scheduling:manage')}
      kept={kept}
      submit={() => {
        save.mutate({
          minGapMinutes: Number(form.minGapMinutes),
          maxPostsPerDay: Number(form.maxPostsPerDay),
          includeWeekends: form.includeWeekends,
          audienceType: form.audienceType,
          audienceTimezone: form.audienceTimezone || null,
        })
      }}
    >
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField
          label="Minutes between two posts"
          hint="The least time between two posts of one account."
          type="number"
          min={0}
          max={1440}
          required
          error={fields.get('minGapMinutes')}
          value={form.minGapMinutes}
          change={(minGapMinutes) => setForm({ ...form, minGapMinutes })}
        />
        <TextField
          label="Posts a day at most"
          type="number"
          min={1}
          max={100}
          required
          error={fields.get('maxPostsPerDay')}
          value={form.maxPostsPerDay}
          change={(maxPostsPerDay) => setForm({ ...form, maxPostsPerDay })}
        />
        <Choice
          label="Readers"
          hint="Decides the default posting windows."
          value={form.audienceType}
          options={AUDIENCE_TYPES.map((value) => ({ value, label: AUDIENCES[value] }))}
          choose={(audienceType) => setForm({ ...form, audienceType })}
        />
        <Choice
          label="Readers’ timezone"
          hint="Windows are in this timezone, if it differs from yours."
          value={form.audienceTimezone}
          options={[{ value: '', label: `The workspace’s (${known.timezone.replaceAll('_', ' ')})` }, ...ZONES]}
          choose={(audienceTimezone) => setForm({ ...form, audienceTimezone })}
        />
      </div>
      <Tick
        label="Weekends too"
        checked={form.includeWeekends}
        change={(includeWeekends) => setForm({ ...form, includeWeekends })}
      />
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the rhythm
      </Button>
    </Form>
  )
}
