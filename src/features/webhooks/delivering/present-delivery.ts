import type { Selectable } from 'kysely'
import type { WebhookDelivery } from '#contract/programs/webhook.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type DeliveryRow = Selectable<DB['webhook_delivery']>

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    status: row.status,
    attemptCount: row.attempt_count,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
    lastHttpStatus: row.last_http_status,
    lastError: row.last_error,
    createdAt: row.created_at,
  }
}
