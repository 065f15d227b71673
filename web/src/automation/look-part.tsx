import { useId } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { ExampleRow } from '../ui/example-row.tsx'
import { ActionList } from './action-list.tsx'
import type { Action, Kind, Rules } from './reads.ts'
import { lookWords, postsWords } from './rule-words.ts'
import type { Ran } from './use-automation.ts'

interface Props {
  kind: Kind
  look: readonly Action[]
  ran: Ran | null
  choices: Rules['posts']
  accounts: readonly SocialAccount[]
  lock: string | null
}

/** What the rule would do, as its last look found: each post with its reason. */
export function LookPart({ kind, look, ran, ...shared }: Props) {
  const id = useId()
  const now = useNow()
  const at = look[0]?.createdAt
  // A look that meant no post leaves no trace, so that an older one would be shown as the last.
  const none = ran?.dryRun && ran.actions.every((action) => action.kind !== kind) ? ran : null
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-line lg:border-l lg:pl-6">
      <h3 id={id} className="text-meta font-medium text-ink-2">
        The last look
        {at && !none && (
          <>
            {', '}
            <time dateTime={at}>{formatAge(at, now)}</time>
          </>
        )}
      </h3>
      {none ? (
        <p>Looked at {postsWords(none.counts.evaluated)} just now: the rule means none of them.</p>
      ) : look.length === 0 ? (
        <>
          <p className="max-w-reading text-ink-2">
            Nobody has looked yet, or no post was meant. A look lists each post that the rule means, and why it would be
            left alone; nothing happens on X.
          </p>
          <div
            aria-hidden="true"
            className="w-full max-w-96 rounded-sheet border border-dashed border-line-3 p-3.5 text-facts text-ink-3"
          >
            <ExampleRow
              title={kind === 'auto_repost' ? 'Would repost' : 'Left alone'}
              line={
                kind === 'auto_repost'
                  ? 'Glue needs an hour. We waited ten minutes.'
                  : 'The jig is back. · People replied to it'
              }
            />
          </div>
        </>
      ) : (
        <>
          <p className="font-medium">{lookWords(kind, look)}</p>
          <ActionList label="Posts of the last look" actions={look} {...shared} />
        </>
      )}
    </section>
  )
}
