import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { titleOf } from './document-words.ts'
import type { ContextDocument } from './reads.ts'
import { useDeleteDocument } from './use-documents.ts'

export function DeleteDocumentDialog({ document, onClose }: { document: ContextDocument; onClose: () => void }) {
  const remove = useDeleteDocument()
  return (
    <ConfirmDialog
      title={`Delete “${titleOf(document)}” here?`}
      verb="Delete the document"
      write={remove}
      onConfirm={() => remove.mutate(document, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its text goes, and who may learn what it says. The page stays at Notion, and can be read again. Posts that rest on
      it keep their words.
    </ConfirmDialog>
  )
}
