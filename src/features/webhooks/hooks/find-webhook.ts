import type { Trx } from '#kernel/db/database.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { WebhookRow } from './present-webhook.ts'

interface WebhookRef {
  orgId: string
  webhookId: string
}

/**
 * Reads a webhook of the workspace and locks it against other changes. Deliveries that refer to it do not wait for the
 * lock, since they are added while posts are published. Throws 404.
 */
export async function lockWebhook(db: Trx, { orgId, webhookId }: WebhookRef): Promise<WebhookRow> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  return row
}

/** Throws 404 if there is no such webhook. */
export async function requireWebhook(db: Trx, { orgId, webhookId }: WebhookRef): Promise<void> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
}

/** Throws 409 for a disabled webhook. Nothing is sent to it, not even on request. */
export function requireActive(row: WebhookRow): void {
  if (row.status === 'active') return
  throw conflict('invalid_transition', 'This webhook is disabled, so nothing is sent to it: make it active first')
}
