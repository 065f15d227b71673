import type { Selectable } from 'kysely'
import type { Webhook } from '#contract/programs/webhook.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type WebhookRow = Selectable<DB['webhook']>

/** A webhook in wire form, without its secrets. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const rotating = row.previous_secret_until !== null && new Date(row.previous_secret_until) > now
  return {
    id: row.id,
    orgId: row.org_id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    failingSince: row.failing_since,
    previousSecretUntil: rotating ? row.previous_secret_until : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
