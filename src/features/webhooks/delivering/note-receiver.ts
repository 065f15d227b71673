import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { WebhookRow } from '../hooks/present-webhook.ts'
import type { DeliveryOutcome } from './send-delivery.ts'
import type { DueDelivery } from './take-turn.ts'

const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000
const GONE = 410

/**
 * Records whether the webhook's receiver works. Disables the webhook if the receiver answers 410, or if no delivery has
 * succeeded for five days. Returns whether more may be sent.
 */
export async function noteReceiver(db: Trx, due: DueDelivery, outcome: DeliveryOutcome): Promise<boolean> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('org_id', '=', due.orgId)
    .where('id', '=', due.webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.status !== 'active') return false
  // Answers from an earlier address say nothing about the present one.
  if (row.url !== due.url) return true
  const at = outcome.startedAt.toISOString()
  if (outcome.error === null) {
    if (row.failing_since !== null) await save(db, row, { failing_since: null })
    return true
  }
  const reason = reasonToDisable(row, outcome)
  if (reason === null) {
    if (row.failing_since === null) await save(db, row, { failing_since: at })
    return true
  }
  const after = { status: 'disabled', disabled_reason: reason, disabled_at: at, updated_at: at } as const
  await save(db, row, after)
  await writeAudit(db, {
    orgId: due.orgId,
    userId: null,
    actor: { kind: 'system', job: 'webhooks.deliver' },
    action: 'disableWebhook',
    requestId: due.deliveryId,
    target: { type: 'webhook', id: row.id, before: row, after: { ...row, ...after } },
  })
  return false
}

function reasonToDisable({ failing_since: since }: WebhookRow, outcome: DeliveryOutcome): 'gone' | 'failing' | null {
  if (outcome.httpStatus === GONE) return 'gone'
  if (since === null) return null
  return outcome.startedAt.getTime() - Date.parse(since) >= GIVEN_UP_AFTER_MS ? 'failing' : null
}

async function save(db: Trx, row: WebhookRow, change: Partial<WebhookRow>): Promise<void> {
  await db.updateTable('webhook').set(change).where('org_id', '=', row.org_id).where('id', '=', row.id).execute()
}
