import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Button } from '../ui/button.tsx'
import { ActionRow } from './action-row.tsx'
import type { Action, Rules } from './reads.ts'

const FIRST = 6

interface Props {
  label: string
  actions: readonly Action[]
  choices: Rules['posts']
  accounts: readonly SocialAccount[]
  lock: string | null
  /** Whether rows say when they happened. */
  dated?: boolean
}

/** Posts with what a rule did with each, or would do. The rest of a long list opens on demand. */
export function ActionList({ label, actions, choices, accounts, lock, dated = false }: Props) {
  const [most, setMost] = useState(FIRST)
  const rest = actions.length - most
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={label} className="flex w-full flex-col">
        {actions.slice(0, most).map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            choice={choices.find(({ postId }) => postId === action.sourcePostId)?.choice ?? null}
            account={accounts.length > 1 ? (accounts.find(({ id }) => id === action.socialAccountId) ?? null) : null}
            lock={lock}
            dated={dated}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button look="quiet" className="-ml-3" onClick={() => setMost(most + 25)}>
          Show {Math.min(rest, 25)} more
        </Button>
      )}
    </div>
  )
}
