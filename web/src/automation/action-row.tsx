import type { SocialAccount } from '#contract/networks/social-account.ts'
import { accountName } from '../accounts/account-name.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { PostWords } from './post-words.tsx'
import type { Action } from './reads.ts'
import { outcomeWords } from './rule-words.ts'
import { type PostChoice, useChoosePost } from './use-automation.ts'

interface Props {
  action: Action
  /** What a person said of the post. */
  choice: PostChoice
  /** Null where there is one account only. */
  account: SocialAccount | null
  lock: string | null
  dated: boolean
}

/** One post: what a rule does with it and why, and what a person can say of it. */
export function ActionRow({ action, choice, account, lock, dated }: Props) {
  const { sourcePostId: postId, status, reason, error, archivedText, createdAt, kind } = action
  const zone = useZone()
  const isGone = kind === 'auto_delete' && status === 'succeeded'
  return (
    <li className="grid gap-x-4 gap-y-1 border-line py-3 not-last:border-b first:pt-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <p
        className={classes(
          'text-facts font-medium',
          status === 'failed' ? 'text-red' : status === 'skipped' ? 'text-ink-3' : 'text-ink',
        )}
      >
        {outcomeWords(action)}
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        {archivedText !== null ? (
          <Disclosure summary={isGone ? 'What the deleted post said' : 'What the post says'} className="text-facts">
            <p dir="auto" className="max-w-reading py-1 pl-6 whitespace-pre-wrap wrap-anywhere">
              {archivedText}
            </p>
          </Disclosure>
        ) : (
          postId && <PostWords postId={postId} />
        )}
        <p className="flex flex-wrap gap-x-3 text-facts text-ink-2">
          {reason && <span>{reason}.</span>}
          {error && <span className="text-red">{error}</span>}
          {account && <span>{accountName(account)}</span>}
          {dated && (
            <time dateTime={createdAt} className="figures text-ink-3">
              {formatWhen(createdAt, zone)}
            </time>
          )}
        </p>
        {postId && lock === null && !isGone && <Choices postId={postId} choice={choice} />}
      </div>
    </li>
  )
}

function Choices({ postId, choice }: { postId: string; choice: PostChoice }) {
  const choose = useChoosePost()
  const busy = usePendingIds().has(postId)
  const say = (next: PostChoice) => choose.mutate({ postId, choice: next, before: choice })
  if (choice !== null)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-facts text-ink-2">
        {choice === 'out' ? 'Kept: no rule touches it.' : 'Reposted whatever its figures, and never deleted.'}
        <Button look="quiet" busy={busy} onClick={() => say(null)}>
          Let the rules decide
        </Button>
      </p>
    )
  return (
    <div className="-ml-3 flex flex-wrap">
      <Button look="quiet" busy={busy} onClick={() => say('out')}>
        Keep it out
      </Button>
      <Button look="quiet" busy={busy} onClick={() => say('in')}>
        Always repost
      </Button>
    </div>
  )
}
