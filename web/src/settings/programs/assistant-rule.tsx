import { useState } from 'react'
import { ASSISTANT_APPROVALS, type AssistantApprovals } from '#contract/statuses.ts'
import { useLock } from '../../auth/permissions.ts'
import type { Scheduler } from '../../publishing/reads.ts'
import { useSaveScheduler, useScheduler } from '../../publishing/use-scheduler.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'

const WORDS: Record<AssistantApprovals, { name: string; means: string }> = {
  people_drafts: {
    name: 'What a person wrote or last changed',
    means: 'Whatever an assistant wrote waits in the review queue until a person decides.',
  },
  all: {
    name: 'Everything, their own drafts too',
    means: 'Text that nobody has read can be published in somebody’s name.',
  },
  never: {
    name: 'Nothing',
    means: 'A person gives every approval, here.',
  },
}

/** What assistants may approve in this workspace, whatever scopes their connections have. Spec R10 */
export function AssistantRule() {
  const scheduler = useScheduler()
  return (
    <Section
      title="What assistants may approve"
      lead="For assistants that somebody allowed to approve in their name. A refused assistant gets a link to the page where a person decides."
    >
      {scheduler.error ? (
        <ReadProblem error={scheduler.error} retry={() => void scheduler.refetch()} />
      ) : scheduler.data ? (
        <RuleForm key={scheduler.data.assistantApprovals} known={scheduler.data} />
      ) : (
        <MutedLines rows={3} label="Loading the rule" />
      )}
    </Section>
  )
}

function RuleForm({ known }: { known: Scheduler }) {
  const [rule, setRule] = useState(known.assistantApprovals)
  const save = useSaveScheduler('The rule is saved.')
  return (
    <Form
      className="flex flex-col items-start gap-4"
      error={save.error}
      locked={useLock('scheduling:manage')}
      submit={() => {
        save.mutate({ assistantApprovals: rule })
      }}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">What assistants may approve</legend>
        {ASSISTANT_APPROVALS.map((one) => (
          <label key={one} className="flex min-h-11 items-start gap-2">
            <input
              type="radio"
              name="assistant-approvals"
              className="radio"
              checked={rule === one}
              onChange={() => setRule(one)}
            />
            <span className="flex flex-col">
              <span className="font-medium">{WORDS[one].name}</span>
              <span className="text-facts text-ink-2">{WORDS[one].means}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="primary" busy={save.isPending}>
        Save the rule
      </Button>
    </Form>
  )
}
