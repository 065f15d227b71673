import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { Switch } from '../ui/switch.tsx'
import { type Listening, listeningRead } from './reads.ts'
import { useChangeListening } from './use-listening.ts'

const form = import('./listening-fields.tsx').then((file) => ({ default: file.ListeningFields }))
const ListeningFields = lazy(() => form)

/** What the inbox listens to, and what it does by itself. */
export function ListeningPage() {
  const settings = useQuery(listeningRead(useReadContext()))
  const locked = useLock('automation:manage', 'change what is listened to')
  return (
    <>
      <PageHead />
      {settings.error && <ReadProblem error={settings.error} retry={() => void settings.refetch()} />}
      {settings.isPending && !settings.error && <MutedLines rows={5} label="Loading what is listened to" />}
      {settings.data && (
        <div className="@container max-w-200">
          <ByItself settings={settings.data} locked={locked} />
          <Suspense fallback={<MutedLines rows={4} label="Loading the form" />}>
            <ListeningFields settings={settings.data} locked={locked} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** What happens without anybody pressing a button, so that it may cost credits. */
function ByItself({ settings, locked }: { settings: Listening; locked: string | null }) {
  const change = useChangeListening()
  const asked = change.isPending ? change.variables : {}
  return (
    <Section title="By itself" lead="Nothing is read, drafted or charged by itself unless it is switched on here.">
      <Switch
        label="Read every hour"
        hint="In the name of whoever switches it on. What X returns costs credits each time; without enough credits the hour is left out."
        on={asked.autoRefresh ?? settings.autoRefresh}
        disabled={locked !== null}
        change={(autoRefresh) => change.mutate({ autoRefresh })}
      />
      <Switch
        label="Draft answers to new mentions"
        hint="For credits, whenever the inbox is read. Nothing is sent: a person sends each answer."
        on={asked.autoDraft ?? settings.autoDraft}
        disabled={locked !== null}
        change={(autoDraft) => change.mutate({ autoDraft })}
      />
      {change.error && (
        <ReadProblem error={change.error} retry={() => change.variables && change.mutate(change.variables)} />
      )}
    </Section>
  )
}
