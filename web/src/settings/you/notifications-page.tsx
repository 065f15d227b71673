import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useReadContext } from '../../api/reads.ts'
import { useWrite } from '../../api/use-write.ts'
import { type Preferences, preferencesRead } from '../../news/reads.ts'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'

type Choice = Exclude<keyof Preferences, 'orgId' | 'userId' | 'updatedAt'>
type Choices = Partial<Record<Choice, boolean>>

interface Line {
  choice: Choice
  label: string
  hint: string
  /** The choice without which this one has no effect. */
  needs?: Choice
}

const BY_MAIL: readonly Line[] = [
  {
    choice: 'actionRequiredEmail',
    label: 'What needs action',
    hint: 'A post that failed or may be live, an account to connect again: if you have not read it in the app within five minutes.',
  },
  {
    choice: 'approvalRemindersEmail',
    label: 'Drafts that wait for your decision',
    hint: 'As above, five minutes after they were sent to review.',
    needs: 'actionRequiredEmail',
  },
  { choice: 'meaningfulWinEmail', label: 'What went well', hint: 'Such as the first post that went out.' },
  { choice: 'routineEmail', label: 'Everything else, as it happens', hint: 'Each post that went out is a mail.' },
  {
    choice: 'digestEnabled',
    label: 'A digest at 08:00',
    hint: 'Unread notifications that were not mailed. No digest if there are none.',
  },
]

/** How the person is told of what happens in this workspace. */
export function NotificationsPage() {
  const preferences = useQuery(preferencesRead(useReadContext()))
  const { orgId } = useWorkspace()
  // A switch here takes precedence over the server's earlier value, because the answer to one change must not undo the
  // next.
  const [ticked, setTicked] = useState<Choices>({})
  const save = useWrite<Choices, Preferences>({
    touches: () => [queryKeys.newsPreferences(orgId)],
    send: (api, choices) => api('PUT /v1/orgs/{orgId}/notifications/preferences', { orgId, ...choices }),
    refused: () => {
      setTicked({})
      return false
    },
    repeats: true,
  })
  if (!preferences.data) {
    return preferences.error ? (
      <ReadProblem error={preferences.error} retry={() => void preferences.refetch()} />
    ) : (
      <MutedLines rows={3} label="Loading your choice" />
    )
  }
  const known = { ...preferences.data, ...ticked }
  const set = (choice: Choice, on: boolean) => {
    setTicked({ ...ticked, [choice]: on })
    save.mutate({ [choice]: on })
  }
  return (
    <>
      <WriteProblem error={save.error} />
      <Section title="By mail" lead="Your own choice for this workspace; each holds at once.">
        <Choice
          line={{
            choice: 'emailEnabled',
            label: 'Mail me about this workspace',
            hint: 'Off: none of the mails below.',
          }}
          known={known}
          set={set}
        />
        <div className="flex flex-col gap-3 border-line border-l pl-4">
          {BY_MAIL.map((line) => (
            <Choice key={line.choice} line={{ needs: 'emailEnabled', ...line }} known={known} set={set} />
          ))}
        </div>
      </Section>
      <Section title="In the app">
        <Choice
          line={{
            choice: 'inAppEnabled',
            label: 'Show everything under Notifications',
            hint: 'Off: only what needs action is shown there.',
          }}
          known={known}
          set={set}
        />
      </Section>
    </>
  )
}

interface ChoiceProps {
  line: Line
  known: Preferences
  set: (choice: Choice, on: boolean) => void
}

function Choice({ line: { choice, label, hint, needs }, known, set }: ChoiceProps) {
  const off = needs !== undefined && (!known[needs] || !known.emailEnabled)
  return <Switch label={label} hint={hint} on={known[choice]} disabled={off} change={(on) => set(choice, on)} />
}
