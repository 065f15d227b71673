import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Connection } from './connections.tsx'

export function EndConnectionDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const { id, clientName } = connection
  const end = useWrite<string, unknown>({
    touches: () => [queryKeys.connections(orgId)],
    send: (api, connectionId) => api('DELETE /v1/orgs/{orgId}/connections/{connectionId}', { orgId, connectionId }),
    done: () => ({ message: `${clientName} is no longer connected.` }),
  })
  return (
    <ConfirmDialog
      title={`Revoke ${clientName}?`}
      verb={`Revoke ${clientName}`}
      write={end}
      onConfirm={() => end.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      It loses access at once. Its drafts stay, and approved posts still go out. To work here again it must be connected
      anew.
    </ConfirmDialog>
  )
}
