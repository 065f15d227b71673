import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { hasNoAccount } from '../publishing/why-not.ts'
import { useRecent } from '../shell/recent.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { type DeskDialog, DeskDialogs, useDialogsAtHand } from './desk-dialogs.tsx'
import { DraftLoading } from './draft-loading.tsx'
import { approveLabel, isWithoutTime, offeredTimes, planTimes, timeWords } from './plan.ts'
import type { Refused } from './refused-verdict.tsx'
import { ReviewMargin } from './review-margin.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { useBlockers } from './use-blockers.ts'
import { useCovers } from './use-covers.ts'
import { useDecisions } from './use-decisions.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useGroup } from './use-groups.ts'
import { useSendBackToReview } from './use-post-writes.ts'
import { useSlots } from './use-slots.ts'
import { useVerdictGate } from './use-verdict-gate.ts'
import { VerdictBar } from './verdict-bar.tsx'
import { InVerdictFrame, type VerdictSlots } from './verdict-frame.tsx'
import { FirstNote, useVerdictNotes } from './verdict-notes.tsx'

const DecidedBar = lazy(() => import('./decided-bar.tsx').then((module) => ({ default: module.DecidedBar })))
const RefusedVerdict = lazy(() =>
  import('./refused-verdict.tsx').then((module) => ({ default: module.RefusedVerdict })),
)

export interface DeskProps {
  groupId: string
  /** Where the buttons go; null until the bar is there. */
  slots: VerdictSlots | null
  /** The place in the list, such as "2 of 12". */
  place: string
  /** Whether the address names this draft: its heading then takes the focus. */
  arrived: boolean
  /** Opens the draft after this one. */
  next: () => void
  open: (groupId: string) => void
  /** Submits this draft for review. */
  sendToReview: () => void
  refused: Refused | null
  refuse: (groupId: string, refused: Refused | null) => void
}

/** One draft: somebody reads it and decides, and the next one appears. */
export function ReviewDesk(props: DeskProps) {
  const { data, error, refetch } = useGroup(props.groupId)
  if (data) return <Open {...props} item={data} />
  if (error) return <ReadProblem error={error} retry={() => void refetch()} />
  return <DraftLoading />
}

function Open({
  groupId,
  slots: bar,
  item,
  place,
  arrived,
  next,
  open,
  sendToReview,
  refused,
  refuse,
}: DeskProps & { item: PostGroupWithPosts }) {
  const now = useNow()
  const zone = useZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState(false)
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const gate = useVerdictGate()
  useDialogsAtHand()
  useRecent(`/review/${groupId}`, item.group.title)
  const sheets = item.posts.filter(({ status }) => status !== 'canceled')
  // A failed post is shown first, because it is what people come to see.
  const first = sheets.find(({ status }) => status === 'failed') ?? sheets[0] ?? item.posts[0]
  const shown = sheets.find(({ id }) => id === shownId) ?? first
  const undecided = item.posts.filter(isUndecided)
  const blockers = useBlockers(item.posts)
  const rejectable = undecided.filter(({ id }) => !left.has(id))
  const posts = rejectable.filter(({ id }) => !blockers.has(id))
  const slots = useSlots([...new Set(item.posts.map(({ platform }) => platform))])
  const plan = planTimes({ posts, slots, chosen, now })

  const notes = useVerdictNotes({
    group: item.group,
    posts: undecided.length > 0 ? posts : [],
    blocked: rejectable.flatMap(({ id }) => blockers.get(id) ?? []),
    chosen: chosen !== null,
  })
  const covers = useCovers(posts, opened)

  const { approve, reject } = useDecisions({
    refused: (error, { group, posts: seen }) => refuse(group.id, { error, seen }),
    open,
  })
  const sendBack = useSendBackToReview()
  const mayNotApprove = useReasonNot('content:approve')
  const mayNotPublish = useReasonNot('content:publish')
  const whyNot = useWhyNot(item.posts)
  const accounts = useAccounts().data
  const reasonNotPublish = mayNotPublish ?? (shown ? whyNot(shown) : null)
  const mayNotWrite = useReasonNot('content:write')
  const reasonNotReject =
    mayNotApprove ?? (undecided.length > 0 && rejectable.length === 0 ? 'Every platform is left out.' : null)
  const reasonNotApprove =
    reasonNotReject ??
    (undecided.length > 0 && posts.length === 0 ? (rejectable.map(({ id }) => blockers.get(id))[0] ?? null) : null)

  const reasonNotTime = undecided.length > 0 ? reasonNotApprove : mayNotApprove

  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])

  const decide = (schedule: boolean) => {
    if (reasonNotApprove !== null || posts.length === 0 || !gate.pass()) return
    refuse(groupId, null)
    next()
    approve.mutate(
      {
        item,
        posts,
        at: chosen,
        schedule: schedule && !isWithoutTime(plan),
        offered: offeredTimes(plan),
      },
      { onSettled: gate.reopen },
    )
  }
  const toggle = (postId: string) => {
    if (!undecided.some(({ id }) => id === postId) || undecided.length < 2) return
    setLeft((was) => {
      const now = new Set(was)
      if (!now.delete(postId)) now.add(postId)
      return now
    })
  }
  const step = (by: number) => {
    const index = shown ? sheets.indexOf(shown) : -1
    setShownId(sheets[(index + by + sheets.length) % sheets.length]?.id ?? null)
  }
  useDeskKeys({
    post: shown ?? null,
    editing,
    mayApprove: reasonNotApprove === null,
    mayReject: reasonNotReject === null,
    mayWrite: mayNotWrite === null,
    mayPublish: mayNotPublish === null,
    mayPublishNow: reasonNotPublish === null,
    mayTime: reasonNotTime === null,
    decide,
    toggle: () => shown && toggle(shown.id),
    step,
    edit: () => setEditing(true),
    open: setDialog,
  })
  if (!shown) return null
  return (
    <div className="contents">
      {/* Positioned, so that text for screen readers scrolls along and does not lengthen the page. */}
      <div className="relative flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain pb-4">
        <Link
          to="/review/{-$groupId}"
          params={{ groupId: undefined }}
          search={true}
          className="flex min-h-11 items-center gap-2 self-start font-medium text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All drafts
        </Link>
        <Suspense>
          {refused && (
            <RefusedVerdict
              refused={refused}
              posts={item.posts}
              zone={zone}
              take={(at) => {
                setChosen(at)
                refuse(groupId, null)
              }}
              withoutTime={() => decide(false)}
              dismiss={() => refuse(groupId, null)}
            />
          )}
        </Suspense>
        {/* The facts have one place, whatever the number of networks: the third column, if there is room for it. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 min-[1280px]:grid-cols-[minmax(0,1fr)_14rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <ReviewSheet
              title={item.group.title}
              posts={sheets.length > 0 ? sheets : item.posts}
              place={place}
              heading={heading}
              shown={shown}
              show={setShownId}
              opened={opened}
              open={(postId) => setOpened((was) => (was.has(postId) ? was : new Set(was).add(postId)))}
              left={left}
              blockers={blockers}
              toggle={toggle}
              whyNot={whyNot}
              times={timeWords(plan, zone, now)}
              editing={editing}
              stopEditing={() => {
                setEditing(false)
                heading.current?.focus()
                // Once corrected, it leaves the list of failed posts, and stays open until it is approved.
                if (shown.status === 'failed') open(groupId)
              }}
            />
            <WriteProblem error={sendBack.error} />
          </div>
          <ReviewMargin item={item} plan={plan} notes={notes} />
        </div>
      </div>
      {!editing && bar && (
        <InVerdictFrame
          slots={bar}
          covers={covers && <p className="truncate">{covers}</p>}
          note={<FirstNote notes={notes} />}
        >
          {undecided.length > 0 ? (
            <VerdictBar
              approveLabel={approveLabel(plan, zone, now)}
              approve={() => decide(true)}
              edit={() => {
                // Shows the variant that cannot be approved, since that is the one to correct.
                if (!blockers.has(shown.id)) setShownId(rejectable.find(({ id }) => blockers.has(id))?.id ?? shown.id)
                setEditing(true)
              }}
              reject={() => setDialog('reject')}
              choose={() => setDialog('time')}
              sendToReview={undecided.every(({ status }) => status === 'draft') ? sendToReview : null}
              reasonNotApprove={reasonNotApprove}
              reasonNotReject={reasonNotReject}
              reasonNotEdit={mayNotWrite}
              reasonNotTime={reasonNotTime}
            />
          ) : (
            <Suspense>
              <DecidedBar
                post={shown}
                lacksAccount={accounts !== undefined && hasNoAccount(shown, accounts)}
                reasonNotEdit={mayNotWrite}
                reasonNotApprove={mayNotApprove}
                reasonNotTime={reasonNotTime}
                reasonNotPublish={mayNotPublish}
                reasonNotPublishNow={reasonNotPublish}
                edit={() => setEditing(true)}
                sendBack={() => sendBack.mutate([shown])}
                choose={() => setDialog('time')}
                publish={() => setDialog('publish')}
                settle={setDialog}
                remove={() => setDialog('delete')}
              />
            </Suspense>
          )}
        </InVerdictFrame>
      )}
      {dialog && (
        <DeskDialogs
          dialog={dialog}
          item={item}
          shown={shown}
          slots={slots[shown.platform] ?? []}
          planned={plan[0]?.at ?? null}
          choose={setChosen}
          reject={(reason, note) => {
            setDialog(null)
            if (!gate.pass()) return
            refuse(groupId, null)
            reject.mutate({ item, posts: rejectable, reason, note }, { onSettled: gate.reopen })
            next()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
