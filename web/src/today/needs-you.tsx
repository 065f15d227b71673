import { Link } from '@tanstack/react-router'
import { CircleAlert, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { accountName } from '../accounts/account-name.ts'
import { useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { halfOf } from '../publishing/half.ts'
import { sentBackWords } from '../publishing/sent-back.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { StatusShape } from '../ui/status-mark.tsx'
import { leadOf } from './lead-of.ts'
import type { Needs } from './use-needs.ts'
import type { useAttention } from './use-today.ts'

/** The number of entries that are shown until somebody expands the list. */
const MOST = 4

interface Props {
  attention: ReturnType<typeof useAttention>
  needs: Needs
}

/**
 * Other things that wait for a person: posts that failed or may be live, accounts to reconnect, and posts without a
 * time, in this order.
 */
export function NeedsYou({ attention, needs: { broken, stranded, back } }: Props) {
  const { permissions } = useWorkspace()
  const [all, setAll] = useState(false)
  const mayWrite = permissions.includes('content:write')
  const posts = attention.data ?? []
  const rows = [
    ...posts.filter(({ status }) => status === 'failed').map((post) => <PostRow key={post.id} post={post} />),
    ...broken.map((account) => (
      <Row
        key={account.id}
        mark={<CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />}
        title={`${accountName(account)} on ${PLATFORM_NAMES[account.platform]} needs to be connected again`}
        detail="It publishes nothing until then."
        refused
        action={
          <Link to="/accounts" className={SMALL}>
            Go to Accounts
          </Link>
        }
      />
    )),
    ...stranded.map(({ platform, title, detail, connectable }) => (
      <Row
        key={platform}
        mark={<PlatformMark platform={platform} className="size-4" />}
        title={title}
        detail={detail}
        action={
          <Link to="/accounts" className={SMALL}>
            {connectable && permissions.includes('accounts:manage') ? 'Connect one' : 'What is missing'}
            <span className="sr-only">: {title}</span>
          </Link>
        }
      />
    )),
    ...posts.filter(({ status }) => status !== 'failed').map((post) => <PostRow key={post.id} post={post} />),
    ...back.map(({ groupId, title, reason, note, rejectedByName }) => (
      <Row
        key={groupId}
        mark={<Undo2 aria-hidden="true" className="size-4 shrink-0 text-amber" />}
        title={sentBackWords({ reason, approvedByName: rejectedByName })}
        quote={title}
        detail={note ? `“${note}”` : null}
        action={
          mayWrite && (
            <Link to="/compose/{-$groupId}" params={{ groupId }} className={SMALL}>
              Write it anew<span className="sr-only">: {title}</span>
            </Link>
          )
        }
      />
    )),
  ]
  const shown = all ? rows : rows.slice(0, rows.length > MOST + 1 ? MOST : rows.length)
  return (
    <>
      {attention.error && <ReadProblem error={attention.error} retry={() => void attention.refetch()} />}
      {rows.length > 0 && (
        <ul aria-label={mayWrite ? 'Needs you' : 'Needs somebody'} className="flex flex-col gap-2">
          {shown}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button look="quiet" className="-ml-3 mt-1 self-start" onClick={() => setAll(true)}>
          Show the other {rows.length - shown.length}
        </Button>
      )}
    </>
  )
}

const SMALL = buttonClasses('plain', 'shrink-0 px-2 text-facts lg:min-h-8')

function PostRow({ post }: { post: Post }) {
  const mayAct = useWorkspace().permissions.includes('content:publish')
  const zone = useZone()
  const { status, mayBeLive, lastError, lastAttemptAt, attemptCount } = post
  const platform = PLATFORM_NAMES[post.platform]
  const half = halfOf(post)
  const { lead } = leadOf(post.contentText)
  const failed = status === 'failed' && !mayBeLive && !half
  const title = mayBeLive
    ? `May be live on ${platform}: please look`
    : half
      ? `${half.words} on ${platform}`
      : failed
        ? `“${briefly(lead)}” did not go out on ${platform}`
        : lastError
          ? `Held back on ${platform}: it needs a new time`
          : `Approved for ${platform}, without a time`
  const tries = lastAttemptAt && failed ? ` ${formatWhen(lastAttemptAt, zone)}, tried ${timesOf(attemptCount)}.` : ''
  return (
    <Row
      mark={<StatusShape status={status} />}
      title={title}
      {...(!failed && { quote: post.contentText })}
      // The title already explains a post in doubt; its error only says the same in more words.
      detail={mayBeLive ? null : lastError === null ? tries.trim() || null : `${sentence(lastError)}${tries}`}
      refused={status === 'failed'}
      action={
        <Link
          to="/review/{-$groupId}"
          params={{ groupId: post.groupId }}
          search={{ tab: status === 'failed' ? 'failed' : 'decided' }}
          className={SMALL}
        >
          {!mayAct ? 'Look' : mayBeLive ? 'Settle it' : status === 'failed' ? 'Fix and send again' : 'Give it a time'}
          <span className="sr-only">: {post.contentText.slice(0, 60)}</span>
        </Link>
      }
    />
  )
}

/** The first words of a post, enough to recognise it. */
function briefly(lead: string): string {
  const signs = [...lead.replace(/\.$/, '')]
  return signs.length <= 44
    ? signs.join('')
    : `${signs
        .slice(0, 43)
        .join('')
        .replace(/\s+\S*$/, '')}…`
}

const timesOf = (tries: number): string => (tries === 1 ? 'once' : tries === 2 ? 'twice' : `${tries} times`)

interface RowProps {
  mark: ReactNode
  title: string
  quote?: string
  detail: string | null
  /** Whether it is a refusal, and not a person's words. */
  refused?: boolean
  action: ReactNode
}

/** A notice that stays until somebody has done what it says. */
function Row({ mark, title, quote, detail, refused = false, action }: RowProps) {
  return (
    <li
      className={classes(
        'flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-sheet py-2.5 pr-3 pl-3.5 sm:max-lg:flex-nowrap xl:flex-nowrap',
        refused ? 'bg-red-soft' : 'bg-wash',
      )}
    >
      <span className="flex min-w-0 grow basis-52 items-start gap-2.5 lg:max-xl:basis-full">
        <span className="flex h-5.5 items-center">{mark}</span>
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          {quote && <span className="line-clamp-1 text-ink-2">{quote}</span>}
          {detail && <span className="block text-facts wrap-anywhere text-ink-2">{detail}</span>}
        </span>
      </span>
      {action}
    </li>
  )
}
