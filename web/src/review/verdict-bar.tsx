import { Check, Pencil, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface Props {
  approveLabel: string
  approve: () => void
  edit: () => void
  reject: () => void
  choose: () => void
  /** Submits it for review; null if it is already waiting. */
  sendToReview: (() => void) | null
  reasonNotApprove: string | null
  reasonNotReject: string | null
  reasonNotEdit: string | null
  reasonNotTime: string | null
}

/** The verdict: approve is filled and names its time; reject is another shape, at the other end. */
export function VerdictBar(props: Props) {
  const { approveLabel, approve, edit, reject, choose, sendToReview } = props
  const { reasonNotApprove, reasonNotReject, reasonNotEdit, reasonNotTime } = props
  return (
    <>
      <Button
        look="primary"
        hint="A"
        className="max-lg:basis-full lg:min-w-56"
        unavailable={reasonNotApprove}
        onClick={approve}
      >
        <Check aria-hidden="true" className="size-4 animate-stamp" key={approveLabel} />
        <span className="figures">{approveLabel}</span>
      </Button>
      <Button hint="S" className="max-lg:grow" unavailable={reasonNotTime} onClick={choose}>
        Change time
      </Button>
      <Button hint="E" className="max-lg:grow" unavailable={reasonNotEdit} onClick={edit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      {sendToReview && (
        <Button className="max-lg:grow" unavailable={reasonNotEdit} onClick={sendToReview}>
          Send to review
        </Button>
      )}
      <span className="hidden grow lg:block" />
      <Button look="danger" hint="R" className="max-lg:grow" unavailable={reasonNotReject} onClick={reject}>
        <X aria-hidden="true" className="size-4" />
        Reject
      </Button>
    </>
  )
}
