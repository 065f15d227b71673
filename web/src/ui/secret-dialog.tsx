import { Button } from './button.tsx'
import { CopyButton } from './copy-text.tsx'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  title: string
  /** The secret's label. */
  label: string
  secret: string
  onClose: () => void
}

/** A secret that is shown only once, with a button to copy it; the person closes the dialog after keeping it. */
export function SecretDialog({ title, label, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col items-start gap-2 rounded-panel border border-line-3 bg-wash p-4">
        <p className="font-medium">{label}</p>
        <code className="break-all">{secret}</code>
        <CopyButton text={secret} />
        <p className="text-meta text-ink-3">It is shown only now: store it where only the program can read it.</p>
      </div>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  )
}
