import type { Trx } from '#kernel/db/database.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { WebhookRow } from './present-webhook.ts'

interface WebhookRef {
  orgId: string
  webhookId: string
}

/**
 * A webhook of the workspace, locked against other changes but not against deliveries that refer to it: those are added
 * while posts go out, which must not wait. Throws 404.
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

/** Throws 404. */
export async function requireWebhook(db: Trx, { orgId, webhookId }: WebhookRef): Promise<void> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
}

/** Nothing is sent to a disabled webhook, not even on request. Throws 409. */
export function requireActive(row: WebhookRow): void {
  if (row.status === 'active') return
  throw conflict('invalid_transition', 'This webhook is disabled, so nothing is sent to it: make it active first')
}
