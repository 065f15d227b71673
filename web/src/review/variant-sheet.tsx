import { CircleAlert, CircleMinus, CircleOff } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { accountOf } from '../accounts/use-accounts.ts'
import type { Finding } from '../mend/mend.ts'
import { AccountSlug } from '../platforms/account-slug.tsx'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { Failure } from '../publishing/failure.tsx'
import { halfOf } from '../publishing/half.ts'
import { PostStory } from '../publishing/post-story.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { KeysRest } from '../ui/keys-rest.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { AccountChoice } from './account-choice.tsx'
import { approvalOf } from './approval-of.ts'
import { EndMark } from './end-mark.tsx'
import { hasKeptEdit } from './kept-edit.ts'
import { MediaWords } from './media-words.tsx'
import { PostChecks } from './post-checks.tsx'

const editor = () => import('./edit-in-place.tsx').then((module) => ({ default: module.EditInPlace }))
const EditInPlace = lazy(editor)
/** Fetches the editor's code ahead. */
export const preloadEditor = () => void editor()
const SavedFindings = lazy(() => import('./saved-findings.tsx').then((module) => ({ default: module.SavedFindings })))
const LinkCardsAgain = lazy(() =>
  import('../publishing/link-cards-again.tsx').then((module) => ({ default: module.LinkCardsAgain })),
)

interface Props {
  post: Post
  accounts: readonly SocialAccount[]
  /** Whether the post is one of several, so that it has a heading and can be left out. */
  among: boolean
  /** Whether keys act on this version. */
  current: boolean
  leftOut: boolean
  /** Why it cannot be approved. Null if it can. */
  blocker: string | null
  /** Why an approved post cannot be published at present. Null if it can. */
  obstacle: string | null
  mayDecide: boolean
  /** When it would be published, in words. Null after its verdict. */
  when: string | null
  editing: boolean
  choose: (postId: string) => void
  /** Called when the end of the sheet has come into view. From then on it counts as opened. */
  opened: (post: Post) => void
  toggle: (postId: string) => void
  stopEditing: () => void
  /** The words to mark when the editor opens. Null if it opens at the start. */
  marked: Finding | null
  editAt: (post: Post, finding: Finding) => void
}

interface Told {
  post: Post
  account: SocialAccount | null
}

// Neither component depends on the time, which changes with every verdict.
const AsPublished = memo(function AsPublished({ post, account }: Told) {
  const { Preview } = PLATFORM_VIEWS[post.platform]
  return <Preview platform={post.platform} content={post} account={account} />
})
const Foot = memo(function Foot({ post, account }: Told) {
  return (
    <>
      <MediaWords content={post} />
      <PostChecks platform={post.platform} content={post} account={account} />
    </>
  )
})

/** One variant exactly as it will be published, with all notes for the reviewer. */
export const VariantSheet = memo(function VariantSheet(props: Props) {
  const { post, accounts, among, current, leftOut, blocker, obstacle, mayDecide, when, editing } = props
  const { choose, opened, toggle, stopEditing, marked, editAt } = props
  const account = accountOf(accounts, post)
  const approval = approvalOf(post)
  const zone = useZone()
  const place = useRef<HTMLElement>(null)
  const name = PLATFORM_NAMES[post.platform]
  // Only if a key has moved to this version: a draft that was just opened begins with its title.
  const was = useRef(current)
  useEffect(() => {
    if (was.current === current) return
    was.current = current
    if (current && among) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, among])
  return (
    <section
      ref={place}
      aria-label={`${name}${leftOut ? ', left out' : ''}`}
      aria-current={among && current ? 'true' : undefined}
      className={classes('flex min-w-0 flex-col gap-3', among && 'w-[min(18rem,88%)] shrink-0')}
    >
      {among && (
        <div className="flex min-h-11 items-center gap-2 lg:min-h-8">
          <Button
            look="quiet"
            aria-pressed={current}
            className={classes('-ml-3', current && 'font-semibold text-ink underline underline-offset-4')}
            onClick={() => choose(post.id)}
          >
            <PlatformMark platform={post.platform} />
            {name}
          </Button>
          <span className="grow" />
          {isUndecided(post) && mayDecide && (
            <Button look="quiet" className="-mr-3" onClick={() => toggle(post.id)}>
              {leftOut ? 'Take in' : 'Leave out'}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {post.status === 'failed' && <Failure post={post} />}
      <Sheet
        slug={<AccountSlug platform={post.platform} account={account} aside={when} />}
        foot={!editing && <Foot post={post} account={account} />}
        stamp={
          approval && (
            <Stamp
              by={approval.approvedByName ?? null}
              when={formatWhen(approval.approvedAt, zone)}
              at={approval.approvedAt}
            />
          )
        }
        current={among && current}
        leftOut={leftOut}
      >
        {editing ? (
          <Suspense fallback={<KeysRest />}>
            <EditInPlace key={post.id} post={post} account={account} marked={marked} close={stopEditing} />
          </Suspense>
        ) : (
          <AsPublished post={post} account={account} />
        )}
        {/* A changed text gets a new end mark, which has not been in view. */}
        <EndMark key={post.contentHash} seen={() => opened(post)} />
      </Sheet>
      {!editing && (
        <>
          {hasKeptEdit(post.id) && (
            <p className="rounded-control bg-amber-soft px-3 py-2 text-facts text-ink">
              What you changed here is kept in this browser and not saved: Edit goes on with it. A verdict is about the
              text above.
            </p>
          )}
          {isUndecided(post) && (
            <Suspense>
              <SavedFindings post={post} current={current} edit={editAt} />
            </Suspense>
          )}
          <AccountChoice post={post} accounts={accounts} />
          <Suspense>
            <LinkCardsAgain post={post} />
          </Suspense>
        </>
      )}
      <div className="flex flex-wrap items-center gap-3 text-facts">
        {!isUndecided(post) && post.status !== 'failed' && (
          <StatusMark status={post.status} word={halfOf(post)?.words} />
        )}
        {leftOut && (
          <p className="flex items-center gap-2 text-red">
            <CircleMinus aria-hidden="true" className="size-4" />
            Left out of this verdict
          </p>
        )}
        {blocker !== null && !leftOut && (
          <p className="flex items-center gap-2 text-red">
            <CircleOff aria-hidden="true" className="size-4" />
            Not part of an approval as it is
          </p>
        )}
        {isUndecided(post) && account?.status === 'error' && (
          <p className="text-red">The account needs to be connected again before this can go out.</p>
        )}
        {obstacle !== null && (
          <p className="flex items-center gap-2 text-red">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            {obstacle}
          </p>
        )}
      </div>
      <PostStory key={post.id} post={post} account={account} />
    </section>
  )
})
