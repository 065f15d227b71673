import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Source } from './reads.ts'
import { useDisconnectSource } from './use-documents.ts'

interface Props {
  source: Source
  /** The number of its documents. */
  count: number
  onClose: () => void
}

export function DisconnectSourceDialog({ source, count, onClose }: Props) {
  const disconnect = useDisconnectSource()
  const name = source.workspaceName ?? 'Notion'
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      verb={`Disconnect ${name}`}
      write={disconnect}
      onConfirm={() => disconnect.mutate(source, { onSuccess: onClose })}
      onClose={onClose}
    >
      Galley’s access to Notion is ended there and erased here.{' '}
      {count === 0
        ? 'It has no documents.'
        : `${count === 1 ? 'Its document stays' : `Its ${count} documents stay`}, and drafts do not use ${count === 1 ? 'it' : 'them'} until Notion is connected again.`}
    </ConfirmDialog>
  )
}
