import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import type { Webhook } from './webhooks-page.tsx'

/** Makes a new secret for a webhook and shows it once. The earlier one signs for one more day. */
export function NewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const rotate = useWrite<string, Output<'POST /v1/orgs/{orgId}/webhooks/{webhookId}/rotate-secret'>>({
    touches: () => [queryKeys.webhooks(orgId)],
    send: (api, webhookId) => api('POST /v1/orgs/{orgId}/webhooks/{webhookId}/rotate-secret', { orgId, webhookId }),
  })
  if (rotate.data) {
    return (
      <SecretDialog
        title="The new secret"
        label="The secret that signs its messages from now on"
        secret={rotate.data.secret}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title="Make a new secret?"
      verb="Make a new secret"
      look="primary"
      write={rotate}
      onConfirm={() => rotate.mutate(webhook.id)}
      onClose={onClose}
    >
      For 24 hours messages to {webhook.url} carry two signatures, by the new secret and by the one before, so that the
      receiver can change over. If you make another new secret within that time, the first stops signing.
    </ConfirmDialog>
  )
}
