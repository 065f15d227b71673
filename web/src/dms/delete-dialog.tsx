import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Conversation } from './reads.ts'
import { useDeleteConversation } from './use-dms.ts'

interface Props {
  conversation: Conversation
  gone: () => void
  onClose: () => void
}

export function DeleteDialog({ conversation, gone, onClose }: Props) {
  const remove = useDeleteConversation()
  const { handle } = conversation.person
  return (
    <ConfirmDialog
      title={`Stop tracking @${handle}?`}
      verb="Delete what was logged"
      write={remove}
      onConfirm={() =>
        remove.mutate(conversation, {
          onSuccess: () => {
            onClose()
            gone()
          },
        })
      }
      onClose={onClose}
    >
      Messages, notes and draft are deleted here, and this cannot be undone. On X nothing changes. To put it aside
      instead, choose Done.
    </ConfirmDialog>
  )
}
