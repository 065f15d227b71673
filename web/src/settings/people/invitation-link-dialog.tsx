import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'

/** What to do with an invitation if there is no mail server to send it. */
export function InvitationLinkDialog({ email, since, onClose }: { email: string; since: number; onClose: () => void }) {
  return (
    <Dialog title={`The invitation for ${email}`} onClose={onClose}>
      <InvitationLink email={email} since={since} />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
