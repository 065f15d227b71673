import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  title: string
  /** Names the thing, and says that this cannot be undone. */
  children: ReactNode
  /** The label of the confirming button: "Publish now". */
  verb: string
  look?: 'danger' | 'primary'
  write: { error: Error | null; isPending: boolean }
  onConfirm: () => void
  onClose: () => void
}

/** A dialog that asks before something that cannot be undone. */
export function ConfirmDialog({ title, children, verb, look = 'danger', write, onConfirm, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      description={children}
      verb={verb}
      look={look}
      cancel="Keep as it is"
      write={write}
      submit={onConfirm}
      onClose={onClose}
    />
  )
}
