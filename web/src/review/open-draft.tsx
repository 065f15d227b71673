import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { afterPaint } from '../api/after-paint.ts'
import type { Finding } from '../mend/mend.ts'
import { classes } from '../ui/classes.ts'
import { WriteProblem } from '../ui/problem.tsx'
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx'
import { DraftBar } from './draft-bar.tsx'
import { isWithoutTime, offeredTimes, timeWords } from './plan.ts'
import type { Refused } from './refused-verdict.tsx'
import { ReviewMargin } from './review-margin.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { useChangedMeanwhile } from './use-changed-meanwhile.ts'
import type { useDecisions } from './use-decisions.ts'
import type { DeskFacts } from './use-desk-facts.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useSendBackToReview } from './use-post-writes.ts'
import { useVerdictGate } from './use-verdict-gate.ts'
import { useVersions } from './use-versions.ts'
import { verdictOn } from './verdict.ts'
import type { VerdictSlots } from './verdict-frame.tsx'
import { verdictNotes } from './verdict-notes.tsx'

const ChangedLine = lazy(() => import('./changed-line.tsx').then((module) => ({ default: module.ChangedLine })))
const RefusedVerdict = lazy(() =>
  import('./refused-verdict.tsx').then((module) => ({ default: module.RefusedVerdict })),
)

export interface DeskProps {
  groupId: string
  /** The elements for the buttons. Null until the bar is mounted. */
  slots: VerdictSlots | null
  /** A draft's place in the list, such as "2 of 12". */
  placeOf: (groupId: string) => string
  /** Whether the address names this draft. Its heading then takes the focus. */
  arrived: boolean
  /** Opens the draft after this one. */
  next: () => void
  open: (groupId: string) => void
  /** Submits this draft for review. */
  sendToReview: () => void
  refused: Refused | null
  refuse: (groupId: string, refused: Refused | null) => void
}

interface Props extends DeskProps {
  item: PostGroupWithPosts
  /** Whether it is drawn ahead: hidden, without keys, and with its gate closed. */
  ahead: boolean
  facts: DeskFacts
  decisions: ReturnType<typeof useDecisions>
}

/** The content that a verdict would cover. */
const contentOf = ({ posts }: PostGroupWithPosts): string => posts.map(({ contentHash }) => contentHash).join()

/** The open draft: what would be published, the facts about it, and the verdict. */
export function OpenDraft({
  groupId,
  slots: bar,
  placeOf,
  arrived,
  next,
  open,
  sendToReview,
  refused,
  refuse,
  item,
  ahead,
  facts,
  decisions: { approve, reject },
}: Props) {
  const { now, zone, blockers, whyNot, mayNot } = facts
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const [marked, setMarked] = useState<Finding | null>(null)
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const gate = useVerdictGate(!ahead, contentOf(item))
  const sendBack = useSendBackToReview()
  const versions = useVersions(item.posts)
  const { shown } = versions
  const failed = shown?.status === 'failed'
  const { left } = versions
  const { lines: changed, accept } = useChangedMeanwhile(item.posts, !ahead)
  const verdict = useMemo(
    () => verdictOn({ posts: item.posts, left, chosen, changed, facts }),
    [item.posts, left, chosen, changed, facts],
  )
  const { rejectable, approvable, plan, reasonNot } = verdict
  const notes = useMemo(
    () => verdictNotes({ group: item.group, verdict, chosen: chosen !== null, facts }),
    [item.group, verdict, chosen, facts],
  )
  const reasonNotPublish = mayNot.publish ?? (shown ? whyNot(shown) : null)

  useEffect(() => {
    if (!arrived || ahead) return
    let here = true
    const before = document.activeElement
    // Focusing makes the browser lay out the page, so it waits until the draft is on the screen. If the focus has moved
    // by then, for example into the editor, it stays there.
    void afterPaint().then(() => {
      const isFree = [before, document.body].includes(document.activeElement)
      if (here && isFree) heading.current?.focus()
    })
    return () => {
      here = false
    }
  }, [arrived, ahead])

  const decide = (schedule: boolean) => {
    if (reasonNot.approve !== null || approvable.length === 0 || !gate.pass()) return
    refuse(groupId, null)
    next()
    approve.mutate(
      {
        item,
        posts: approvable,
        at: chosen,
        schedule: schedule && !isWithoutTime(plan),
        offered: offeredTimes(plan),
      },
      { onSettled: gate.reopen },
    )
  }
  const { show } = versions
  const editAt = useCallback(
    (post: Post, finding: Finding) => {
      show(post.id)
      setMarked(finding)
      setEditing(true)
    },
    [show],
  )
  const stopEditing = useCallback(() => {
    setEditing(false)
    setMarked(null)
    heading.current?.focus()
    // Named in the address, it stays open: a corrected post leaves the list of failed ones.
    if (failed) open(groupId)
  }, [failed, groupId, open])
  useDeskKeys(!ahead, {
    post: shown ?? null,
    editing,
    mayApprove: reasonNot.approve === null,
    mayReject: reasonNot.reject === null,
    mayWrite: mayNot.write === null,
    mayPublish: mayNot.publish === null,
    mayPublishNow: reasonNotPublish === null,
    mayTime: reasonNot.time === null,
    decide,
    toggle: () => shown && versions.toggle(shown.id),
    step: versions.step,
    edit: () => setEditing(true),
    open: setDialog,
  })
  if (!shown) return null
  return (
    <div className={classes('absolute inset-0 flex flex-col', ahead && 'invisible')}>
      {/* Positioned, so that text for screen readers scrolls with the content and does not lengthen the page. */}
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
        {/* The facts have one place, whatever the number of networks: the third column, if there is room. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 min-[1280px]:grid-cols-[minmax(0,1fr)_14rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {changed.length > 0 && (
              <Suspense>
                <ChangedLine lines={changed} accept={accept} />
              </Suspense>
            )}
            <ReviewSheet
              ahead={ahead}
              title={item.group.title}
              place={placeOf(groupId)}
              heading={heading}
              versions={versions}
              shown={shown}
              facts={facts}
              times={timeWords(plan, zone, now)}
              editing={editing}
              stopEditing={stopEditing}
              marked={marked}
              editAt={editAt}
            />
            <WriteProblem error={sendBack.error} />
          </div>
          <ReviewMargin item={item} plan={plan} notes={notes} facts={facts} />
        </div>
      </div>
      {!editing && bar && (
        <DraftBar
          ahead={ahead}
          slots={bar}
          shown={shown}
          verdict={verdict}
          notes={notes}
          opened={versions.opened}
          facts={facts}
          reasonNotPublish={reasonNotPublish}
          approve={() => decide(true)}
          edit={() => {
            // Shows the variant that cannot be approved, since it has to be corrected.
            if (!blockers.has(shown.id)) versions.show(rejectable.find(({ id }) => blockers.has(id))?.id ?? shown.id)
            setEditing(true)
          }}
          sendToReview={sendToReview}
          sendBack={() => sendBack.mutate([shown])}
          ask={setDialog}
        />
      )}
      {dialog && (
        <DeskDialogs
          dialog={dialog}
          item={item}
          shown={shown}
          slots={facts.slots[shown.platform] ?? []}
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
