import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Mapping } from './database-reads.ts'
import { useUnmapDatabase } from './use-databases.ts'

export function UnmapDialog({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) {
  const unmap = useUnmapDatabase()
  return (
    <ConfirmDialog
      title={`Draft no more rows of “${mapping.title}”?`}
      verb="Draft no more rows"
      write={unmap}
      onConfirm={() => unmap.mutate(mapping, { onSuccess: onClose })}
      onClose={onClose}
    >
      The drafts that it made stay. Nothing is written into its rows any more. If you choose the database again, no row
      is drafted a second time.
    </ConfirmDialog>
  )
}
