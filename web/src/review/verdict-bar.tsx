import { Check, Pencil, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface Props {
  approveLabel: string
  approve: () => void
  edit: () => void
  reject: () => void
  choose: () => void
  reasonNotApprove: string | null
  reasonNotEdit: string | null
}

/** The verdict: approve is filled and names its time; reject is another shape, at the other end. */
export function VerdictBar({ approveLabel, approve, edit, reject, choose, reasonNotApprove, reasonNotEdit }: Props) {
  return (
    <>
      <Button look="primary" hint="A" className="max-lg:basis-full" unavailable={reasonNotApprove} onClick={approve}>
        <Check aria-hidden="true" className="size-4 animate-stamp" key={approveLabel} />
        <span className="figures">{approveLabel}</span>
      </Button>
      <Button hint="S" className="max-lg:grow" unavailable={reasonNotApprove} onClick={choose}>
        Change time
      </Button>
      <Button hint="E" className="max-lg:grow" unavailable={reasonNotEdit} onClick={edit}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <span className="hidden grow lg:block" />
      <Button look="danger" hint="R" className="max-lg:grow" unavailable={reasonNotApprove} onClick={reject}>
        <X aria-hidden="true" className="size-4" />
        Reject
      </Button>
    </>
  )
}
