import { useAccounts } from '../../accounts/use-accounts.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { fieldsOf } from '../../api/problem-words.ts'
import { useLock } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { usePause } from '../../publishing/use-pause.ts'
import { useSaveScheduler, useScheduler } from '../../publishing/use-scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptForm } from '../../ui/use-kept-form.ts'
import { PauseForm } from './pause-form.tsx'

/** The controls that hold back publishing: the pause, and how late is too late. */
export function PublishingPage() {
  const pause = usePause()
  const accounts = useAccounts()
  const scheduler = useScheduler()
  const error = pause.error ?? accounts.error
  return (
    <>
      <Section
        title="Pause publishing"
        lead="Use it in a crisis, for a delayed launch, or on a day of silence. The pause works within a second; a post that is already being sent still goes out."
      >
        {error && <ReadProblem error={error} retry={() => void Promise.all([pause.refetch(), accounts.refetch()])} />}
        {!error && !(pause.data && accounts.data) && <MutedLines rows={2} label="Loading what is paused" />}
        {pause.data && accounts.data && <PauseForm pause={pause.data} accounts={accounts.data} />}
      </Section>
      <Section
        title="Late posts"
        lead="After a pause or an outage, a post that is later than this does not go out by itself: it keeps its approval, and its people are asked for a new time."
      >
        {scheduler.error && <ReadProblem error={scheduler.error} retry={() => void scheduler.refetch()} />}
        {scheduler.isPending && !scheduler.error && <MutedLines rows={1} label="Loading the late limit" />}
        {scheduler.data && <LateLimit known={scheduler.data} />}
      </Section>
    </>
  )
}

function LateLimit({ known }: { known: Scheduler }) {
  const { orgId } = useWorkspace()
  const form = useKeptForm(`${orgId}.late`, String(known.lateMinutes))
  const save = useSaveScheduler('The late limit is saved.')
  const fields = fieldsOf(save.error)
  return (
    <Form
      className="flex max-w-sm flex-col items-start gap-4"
      error={save.error}
      locked={useLock('scheduling:manage')}
      kept={form}
      submit={() => {
        save.mutate({ lateMinutes: Number(form.value) })
      }}
    >
      <div className="w-full">
        <TextField
          label="Minutes late at most"
          hint="From 1 to 1440 (a day)."
          type="number"
          min={1}
          max={1440}
          required
          error={fields.get('lateMinutes')}
          value={form.value}
          change={form.change}
        />
      </div>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the limit
      </Button>
    </Form>
  )
}
