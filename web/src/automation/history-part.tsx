import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Section } from '../ui/section.tsx'
import { ActionList } from './action-list.tsx'
import type { Action, Rules } from './reads.ts'

interface Props {
  actions: readonly Action[]
  choices: Rules['posts']
  accounts: readonly SocialAccount[]
  lock: string | null
}

/** What live rules did, and left alone. */
export function HistoryPart({ actions, ...shared }: Props) {
  const done = actions.filter(({ dryRun }) => !dryRun)
  return (
    <Section title="What the rules did" lead="Newest first. What was left alone is listed for 30 days.">
      {done.length === 0 ? (
        <p className="text-ink-2">Nothing yet: no live rule has run.</p>
      ) : (
        <ActionList label="What the rules did" actions={done} dated {...shared} />
      )}
    </Section>
  )
}
