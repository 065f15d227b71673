import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export function DisconnectDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const name = account.accountHandle ?? account.accountName ?? 'this account'
  const disconnect = useWrite<string, SocialAccount>({
    touches: () => [queryKeys.accounts(orgId), queryKeys.groups(orgId)],
    send: (api, accountId) => api('DELETE /v1/orgs/{orgId}/marketing/accounts/{accountId}', { orgId, accountId }),
    done: () => ({ message: `Disconnected ${name}.` }),
  })
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      verb={`Disconnect ${name}`}
      busy={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => disconnect.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its access to {PLATFORM_NAMES[account.platform]} is erased. Posts that are scheduled for it fail at their time
      unless it is connected again.
    </ConfirmDialog>
  )
}
