import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Webhook } from './webhooks-page.tsx'

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const remove = useWrite<string, unknown>({
    touches: () => [queryKeys.webhooks(orgId)],
    send: (api, webhookId) => api('DELETE /v1/orgs/{orgId}/webhooks/{webhookId}', { orgId, webhookId }),
    done: () => ({ message: 'The webhook is deleted.' }),
  })
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      verb="Delete the webhook"
      write={remove}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {webhook.url} gets no more messages, and the record of what was sent there is deleted too.
    </ConfirmDialog>
  )
}
