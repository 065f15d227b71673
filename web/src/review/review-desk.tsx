import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PostGroupWithPosts } from '#contract/post-group.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { DecidedBar } from './decided-bar.tsx'
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx'
import { approveLabel, isUndecided, planTimes } from './plan.ts'
import type { Refused } from './refused-verdict.tsx'
import { ReviewMargin } from './review-margin.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { useDecisions } from './use-decisions.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useGroup } from './use-groups.ts'
import { useSendBackToReview } from './use-post-writes.ts'
import { useSlots } from './use-slots.ts'
import { VerdictBar } from './verdict-bar.tsx'

const RefusedVerdict = lazy(() =>
  import('./refused-verdict.tsx').then((module) => ({ default: module.RefusedVerdict })),
)

export interface DeskProps {
  groupId: string
  /** "2 of 12" */
  place: string
  /** The address names this draft: its heading takes the focus. */
  arrived: boolean
  /** Opens the draft that follows this one's verdict. */
  next: () => void
  open: (groupId: string) => void
  refused: Refused | null
  refuse: (groupId: string, refused: Refused | null) => void
}

/** One draft: read it, decide, and the next one lies there. */
export function ReviewDesk(props: DeskProps) {
  const { data, error, refetch } = useGroup(props.groupId)
  if (data) return <Open {...props} item={data} />
  if (error) return <ReadProblem error={error} retry={() => void refetch()} />
  return <MutedLines rows={2} label="Loading the draft" />
}

function Open({
  groupId,
  item,
  place,
  arrived,
  next,
  open,
  refused,
  refuse,
}: DeskProps & { item: PostGroupWithPosts }) {
  const now = useNow()
  const zone = useZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const sheets = item.posts.filter(({ status }) => status !== 'canceled')
  // What went wrong is what somebody comes to see.
  const first = sheets.find(({ status }) => status === 'failed') ?? sheets[0] ?? item.posts[0]
  const shown = sheets.find(({ id }) => id === shownId) ?? first
  const undecided = item.posts.filter(isUndecided)
  const posts = undecided.filter(({ id }) => !left.has(id))
  const slots = useSlots([...new Set(item.posts.map(({ platform }) => platform))])
  const plan = planTimes({ group: item.group, posts, slots, chosen, now })

  const { approve, reject } = useDecisions({
    refused: (error, { group, posts: seen }) => refuse(group.id, { error, seen }),
    open,
  })
  const sendBack = useSendBackToReview()
  const mayNotApprove = useReasonNot('content:approve')
  const mayNotPublish = useReasonNot('content:publish')
  const mayNotWrite = useReasonNot('content:write')
  const reasonNotApprove =
    mayNotApprove ?? (undecided.length > 0 && posts.length === 0 ? 'Every platform is left out.' : null)

  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])

  const decide = (schedule: boolean) => {
    if (reasonNotApprove !== null || posts.length === 0) return
    refuse(groupId, null)
    approve.mutate({ item, posts, at: chosen, schedule })
    next()
  }
  const toggle = () => {
    if (!shown || undecided.length < 2) return
    setLeft((was) => {
      const now = new Set(was)
      if (!now.delete(shown.id)) now.add(shown.id)
      return now
    })
  }
  const step = (by: number) => {
    const index = shown ? sheets.indexOf(shown) : -1
    setShownId(sheets[(index + by + sheets.length) % sheets.length]?.id ?? null)
  }
  useDeskKeys({
    post: shown ?? null,
    mayApprove: reasonNotApprove === null,
    mayWrite: mayNotWrite === null,
    mayPublish: mayNotPublish === null,
    decide,
    toggle,
    step,
    edit: () => setEditing(true),
    open: setDialog,
  })
  if (!shown) return null
  return (
    <div className="flex flex-col gap-4">
      <Link
        to="/review/{-$groupId}"
        params={{ groupId: undefined }}
        search={true}
        className="flex min-h-11 items-center gap-2 self-start text-accent lg:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All drafts
      </Link>
      <Suspense>
        {refused && <RefusedVerdict refused={refused} posts={item.posts} dismiss={() => refuse(groupId, null)} />}
      </Suspense>
      <div className="@container">
        <div className="grid gap-8 @2xl:grid-cols-[minmax(0,40rem)_minmax(12rem,15rem)]">
          <div className="flex min-w-0 flex-col gap-4">
            <ReviewSheet
              title={item.group.title}
              posts={sheets.length > 0 ? sheets : item.posts}
              place={place}
              heading={heading}
              shown={shown}
              show={setShownId}
              left={left}
              editing={editing}
              stopEditing={() => {
                setEditing(false)
                heading.current?.focus()
              }}
            />
            <WriteProblem error={sendBack.error} />
          </div>
          <ReviewMargin item={item} plan={plan} />
        </div>
      </div>
      {!editing && (
        <div
          role="toolbar"
          aria-label="Verdict"
          className="sticky bottom-14 z-20 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-paper px-4 py-3 lg:bottom-0 lg:mx-0 lg:px-0"
        >
          {undecided.length > 0 ? (
            <VerdictBar
              approveLabel={approveLabel(plan, zone, now)}
              approve={() => decide(true)}
              edit={() => setEditing(true)}
              reject={() => setDialog('reject')}
              choose={() => setDialog('time')}
              reasonNotApprove={reasonNotApprove}
              reasonNotEdit={mayNotWrite}
            />
          ) : (
            <DecidedBar
              post={shown}
              reasonNotApprove={mayNotApprove}
              reasonNotPublish={mayNotPublish}
              sendBack={() => sendBack.mutate([shown])}
              choose={() => setDialog('time')}
              publish={() => setDialog('publish')}
              settle={setDialog}
              remove={() => setDialog('delete')}
            />
          )}
        </div>
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
            refuse(groupId, null)
            reject.mutate({ item, posts, reason, note })
            next()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
