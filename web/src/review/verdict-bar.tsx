import { Check, Pencil, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface Props {
  approveLabel: string
  approve: () => void
  edit: () => void
  reject: () => void
  choose: () => void
  /** Submits it for review. Null if it already waits for review. */
  sendToReview: (() => void) | null
  reasonNotApprove: string | null
  reasonNotReject: string | null
  reasonNotEdit: string | null
  reasonNotTime: string | null
}

/** Styles that make all buttons fit side by side on a phone. */
const SMALL = 'max-lg:grow max-lg:px-1 max-lg:text-facts lg:shrink-0'

/**
 * The verdict: the approve button is filled and names its time; the reject button has another shape, at the other end.
 */
export function VerdictBar(props: Props) {
  const { approveLabel, approve, edit, reject, choose, sendToReview } = props
  const { reasonNotApprove, reasonNotReject, reasonNotEdit, reasonNotTime } = props
  return (
    <>
      <Button
        look="primary"
        hint="A"
        className="min-w-0 max-lg:min-h-12 max-lg:basis-full lg:min-w-56"
        title={approveLabel}
        unavailable={reasonNotApprove}
        // The second click of a double click would decide about the next draft, which is already shown.
        onClick={({ detail }) => detail < 2 && approve()}
      >
        <Check aria-hidden="true" className="size-4 shrink-0 animate-stamp" key={approveLabel} />
        <span className="figures min-w-0 lg:truncate">{approveLabel}</span>
      </Button>
      <Button hint="S" className={SMALL} unavailable={reasonNotTime} onClick={choose}>
        Change time
      </Button>
      <Button hint="E" className={SMALL} unavailable={reasonNotEdit} onClick={edit}>
        <Pencil aria-hidden="true" className="size-4 max-lg:hidden" />
        Edit
      </Button>
      {sendToReview && (
        <Button className={SMALL} unavailable={reasonNotEdit} onClick={sendToReview}>
          Send to review
        </Button>
      )}
      <span className="hidden grow lg:block" />
      <Button look="danger" hint="R" className={SMALL} unavailable={reasonNotReject} onClick={reject}>
        <X aria-hidden="true" className="size-4 max-lg:hidden" />
        Reject
      </Button>
    </>
  )
}
