import { Link } from '@tanstack/react-router'
import { CircleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { accountName } from '../accounts/account-name.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { halfOf } from '../publishing/half.ts'
import type { Home } from '../publishing/reads.ts'
import { sentBackWords } from '../publishing/sent-back.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ReadProblem } from '../ui/problem.tsx'
import { Section } from '../ui/section.tsx'
import { StatusShape } from '../ui/status-mark.tsx'
import type { Needs } from './use-needs.ts'
import type { useAttention } from './use-today.ts'

interface Props {
  home: Home
  attention: ReturnType<typeof useAttention>
  needs: Needs
}

/**
 * Everything that waits for a person: posts that failed or may be live, accounts to connect again, and posts without a
 * time, in this order.
 */
export function NeedsYou({ home, attention, needs: { broken, stranded, back } }: Props) {
  const { permissions } = useWorkspace()
  const mayWrite = permissions.includes('content:write')
  const title = mayWrite ? 'Needs you' : 'Needs somebody'
  const posts = attention.data
  const failed = posts?.filter(({ status }) => status === 'failed') ?? []
  const rest = posts?.filter(({ status }) => status !== 'failed') ?? []
  const nothing = posts?.length === 0 && broken.length + stranded.length + back.length === 0
  return (
    <Section title={title} id="needs-you">
      {attention.error && <ReadProblem error={attention.error} retry={() => void attention.refetch()} />}
      {attention.isPending && !attention.error && (
        // As high as the usual text, so that nothing below moves.
        <p className="min-h-5">
          <span role="status" className="sr-only">
            Loading what needs you
          </span>
        </p>
      )}
      {nothing && <AllDone home={home} mayWrite={mayWrite} />}
      {(broken.length + stranded.length + back.length > 0 || (posts && posts.length > 0)) && (
        <ul aria-label={title} className="flex flex-col overflow-hidden rounded-panel border border-line bg-sheet">
          {failed.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
          {broken.map((account) => (
            <Row
              key={account.id}
              mark={<CircleAlert aria-hidden="true" className="size-4 shrink-0 text-red" />}
              title={`${accountName(account)} on ${PLATFORM_NAMES[account.platform]} needs to be connected again`}
              detail="It publishes nothing until then."
              action={
                <Link to="/accounts" className={buttonClasses('plain')}>
                  Go to Accounts
                </Link>
              }
            />
          ))}
          {stranded.map(({ platform, title, detail, connectable }) => (
            <Row
              key={platform}
              mark={<PlatformMark platform={platform} className="size-4" />}
              title={title}
              detail={detail}
              action={
                <Link to="/accounts" className={buttonClasses('plain')}>
                  {connectable && permissions.includes('accounts:manage') ? 'Connect one' : 'What is missing'}
                  <span className="sr-only">: {title}</span>
                </Link>
              }
            />
          ))}
          {rest.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
          {back.map(({ groupId, title, reason, note, rejectedByName }) => (
            <Row
              key={groupId}
              mark={<Undo2 aria-hidden="true" className="size-4 shrink-0 text-amber" />}
              title={sentBackWords({ reason, approvedByName: rejectedByName })}
              quote={title}
              detail={note ? `“${note}”` : null}
              calm
              action={
                mayWrite && (
                  <Link to="/compose/{-$groupId}" params={{ groupId }} className={buttonClasses('plain')}>
                    Write it anew<span className="sr-only">: {title}</span>
                  </Link>
                )
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function PostRow({ post }: { post: Post }) {
  const mayAct = useWorkspace().permissions.includes('content:publish')
  const platform = PLATFORM_NAMES[post.platform]
  const half = halfOf(post)
  const title = post.mayBeLive
    ? `May be live on ${platform}: please look`
    : half
      ? `${half.words} on ${platform}`
      : post.status === 'failed'
        ? `Not published on ${platform}`
        : post.lastError
          ? `Held back on ${platform}: it needs a new time`
          : `Approved for ${platform}, without a time`
  return (
    <Row
      mark={
        <>
          <StatusShape status={post.status} />
          <PlatformMark platform={post.platform} className="size-4" />
        </>
      }
      title={title}
      quote={post.contentText}
      // A post in doubt is explained by its title; its error says the same in more words.
      detail={post.mayBeLive ? null : post.lastError}
      action={
        <Link
          to="/review/{-$groupId}"
          params={{ groupId: post.groupId }}
          search={{ tab: post.status === 'failed' ? 'failed' : 'decided' }}
          className={buttonClasses('plain')}
        >
          {!mayAct
            ? 'Look'
            : post.mayBeLive
              ? 'Settle it'
              : post.status === 'failed'
                ? 'Fix and send again'
                : 'Give it a time'}
          <span className="sr-only">: {post.contentText.slice(0, 60)}</span>
        </Link>
      }
    />
  )
}

interface RowProps {
  mark: ReactNode
  title: string
  quote?: string
  detail: string | null
  /** Whether the detail is somebody's words, and not an error. */
  calm?: boolean
  action: ReactNode
}

function Row({ mark, title, quote, detail, calm = false, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <span className="flex items-center gap-2">{mark}</span>
      <span className="min-w-0 grow basis-52">
        <span className="block font-medium">{title}</span>
        {quote && <span className="block truncate text-ink-2">{quote}</span>}
        {detail && <span className={classes('block', !calm && 'text-facts text-red')}>{detail}</span>}
      </span>
      {action}
    </li>
  )
}

function AllDone({ home, mayWrite }: { home: Home; mayWrite: boolean }) {
  const zone = useZone()
  const now = useNow()
  const whyNot = useWhyNot(home.nextPosts)
  const next = home.nextPosts.find((post) => isStillToCome(post, now) && whyNot(post) === null)
  return (
    <p className="text-ink-2">
      {home.needsDecision.pendingGroups > 0
        ? `Only the review needs ${mayWrite ? 'you' : 'somebody'}.`
        : `Nothing needs ${mayWrite ? 'you' : 'anybody'}.`}
      {next?.scheduledForUtc &&
        ` Next post ${formatWhen(next.scheduledForUtc, zone)} on ${PLATFORM_NAMES[next.platform]}.`}
    </p>
  )
}
