import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { WriteProblem } from './problem.tsx'

interface Props {
  title: string
  /** Names the thing, and says what cannot be undone. */
  children: ReactNode
  /** The verb: "Publish now". */
  verb: string
  look?: 'danger' | 'primary'
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** The second step of what cannot be undone. */
export function ConfirmDialog({ title, children, verb, look = 'danger', busy, error, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} description={children} onClose={onClose}>
      <WriteProblem error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Keep as it is</Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {busy ? `${verb} …` : verb}
        </Button>
      </div>
    </Dialog>
  )
}
