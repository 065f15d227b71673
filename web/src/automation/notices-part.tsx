import type { SocialAccount } from '#contract/networks/social-account.ts'
import { accountName } from '../accounts/account-name.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { PostWords } from './post-words.tsx'
import type { Action, Rules } from './reads.ts'
import { postsWords } from './rule-words.ts'
import { useChoosePost } from './use-automation.ts'

interface Props {
  notices: readonly Action[]
  choices: Rules['posts']
  accounts: readonly SocialAccount[]
  lock: string | null
}

/** What will be deleted, for as long as a person can still keep it. */
export function NoticesPart({ notices, choices, accounts, lock }: Props) {
  const kept = new Set(choices.map(({ postId }) => postId))
  const left = notices.filter(({ sourcePostId }) => !kept.has(sourcePostId ?? '')).length
  return (
    <Section
      title="Announced deletions"
      lead={
        left === 0
          ? 'All of them are kept.'
          : `${postsWords(left)} will be deleted on X unless somebody keeps ${left === 1 ? 'it' : 'them'}. The text of what is deleted stays readable here.`
      }
    >
      <ul aria-label="Announced deletions" className="flex flex-col">
        {notices.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            isKept={kept.has(notice.sourcePostId ?? '')}
            account={accounts.length > 1 ? (accounts.find(({ id }) => id === notice.socialAccountId) ?? null) : null}
            lock={lock}
          />
        ))}
      </ul>
    </Section>
  )
}

interface NoticeProps {
  notice: Action
  isKept: boolean
  account: SocialAccount | null
  lock: string | null
}

function Notice({ notice: { sourcePostId: postId, noticeUntil }, isKept, account, lock }: NoticeProps) {
  const choose = useChoosePost()
  const zone = useZone()
  const now = useNow()
  const busy = usePendingIds().has(postId ?? '')
  if (postId === null || noticeUntil === null) return null
  const isOver = Date.parse(noticeUntil) <= now
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line py-3 not-last:border-b first:pt-0">
      <div className="flex min-w-0 grow basis-60 flex-col gap-1">
        <PostWords postId={postId} />
        <p className="figures text-facts text-ink-2">
          {account && `${accountName(account)} · `}
          {isKept
            ? 'Kept: it stays.'
            : isOver
              ? 'Its notice has ended: the next run deletes it.'
              : `Can be kept until ${formatWhen(noticeUntil, zone)}.`}
        </p>
      </div>
      {lock === null && !isKept && (
        <Button busy={busy} onClick={() => choose.mutate({ postId, choice: 'out', before: null })}>
          Keep this post
        </Button>
      )}
    </li>
  )
}
