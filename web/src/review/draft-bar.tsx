import { lazy, Suspense } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { hasNoAccount } from '../publishing/why-not.ts'
import type { DeskDialog } from './desk-dialogs.tsx'
import { approveLabel } from './plan.ts'
import { useCovers } from './use-covers.ts'
import type { DeskFacts } from './use-desk-facts.ts'
import type { Verdict } from './verdict.ts'
import { VerdictBar } from './verdict-bar.tsx'
import { VerdictFrameContent, type VerdictSlots } from './verdict-frame.tsx'
import { FirstNote, type VerdictNote } from './verdict-notes.tsx'

const DecidedBar = lazy(() => import('./decided-bar.tsx').then((module) => ({ default: module.DecidedBar })))

interface Props {
  slots: VerdictSlots
  /** Whether its draft is drawn ahead, in which case the buttons are hidden too. */
  ahead: boolean
  shown: Post
  verdict: Verdict
  notes: readonly VerdictNote[]
  /** The ids of the posts that have been read to their end. */
  opened: ReadonlySet<string>
  facts: DeskFacts
  /** Why the shown post cannot be published now. */
  reasonNotPublish: string | null
  approve: () => void
  edit: () => void
  sendToReview: () => void
  sendBack: () => void
  ask: (dialog: DeskDialog) => void
}

/** The actions for the open draft: the verdict, or what follows it. */
export function DraftBar(props: Props) {
  const {
    slots,
    ahead,
    shown,
    verdict,
    notes,
    opened,
    facts,
    reasonNotPublish,
    approve,
    edit,
    sendToReview,
    sendBack,
    ask,
  } = props
  const { undecided, approvable, plan, reasonNot } = verdict
  const { now, zone, accounts, mayNot } = facts
  const covers = useCovers(approvable, opened)
  return (
    <VerdictFrameContent
      slots={slots}
      ahead={ahead}
      covers={covers && <p className="truncate">{covers}</p>}
      note={<FirstNote notes={notes} />}
    >
      {undecided.length > 0 ? (
        <VerdictBar
          approveLabel={approveLabel(plan, zone, now)}
          approve={approve}
          edit={edit}
          reject={() => ask('reject')}
          choose={() => ask('time')}
          sendToReview={undecided.every(({ status }) => status === 'draft') ? sendToReview : null}
          reasonNotApprove={reasonNot.approve}
          reasonNotReject={reasonNot.reject}
          reasonNotEdit={mayNot.write}
          reasonNotTime={reasonNot.time}
        />
      ) : (
        <Suspense>
          <DecidedBar
            post={shown}
            lacksAccount={accounts !== undefined && hasNoAccount(shown, accounts)}
            reasonNotEdit={mayNot.write}
            reasonNotApprove={mayNot.approve}
            reasonNotTime={reasonNot.time}
            reasonNotPublish={mayNot.publish}
            reasonNotPublishNow={reasonNotPublish}
            edit={edit}
            sendBack={sendBack}
            choose={() => ask('time')}
            publish={() => ask('publish')}
            settle={ask}
            remove={() => ask('delete')}
          />
        </Suspense>
      )}
    </VerdictFrameContent>
  )
}
