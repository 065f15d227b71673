import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ApiKey } from './keys-page.tsx'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const revoke = useWrite<string, unknown>({
    touches: () => [queryKeys.apiKeys(orgId)],
    send: (api, apiKeyId) => api('DELETE /v1/orgs/{orgId}/api-keys/{apiKeyId}', { orgId, apiKeyId }),
    done: () => ({ message: `${apiKey.name} no longer works.` }),
  })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      verb={`Revoke ${apiKey.name}`}
      write={revoke}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Programs that use it are refused at once.
    </ConfirmDialog>
  )
}
